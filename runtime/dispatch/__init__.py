"""What generated code calls around its kernels: operands, overloads, the small functions of formulas."""
