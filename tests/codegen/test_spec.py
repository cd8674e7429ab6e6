"""Bad entry in, exact message out."""

import ast
import builtins
import re

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.words.errors import Mark, SpecError, mark_of
from gradspec.codegen.words.language import PYTHON_NAMES
from gradspec.codegen.words.parameters import NO_DEFAULT, Parameter
from gradspec.codegen.write.render import render
from support.project import SPEC, generated
from support.specs import ENTRY, cases, complaints, write_spec

SIGNATURE = "f(Tensor self, Tensor other) -> Tensor result"

# Each table: '>' and what is written into ENTRY (\n is a line end), then every message, long ones folded.

SIGNATURES = r"""
> f(tensor self, Tensor other) -> Tensor result
    1:9: f: unknown type 'tensor' of a parameter; did you mean 'Tensor'?
> f(Tensor self, other) -> Tensor result
    1:22: f: signature: 'other' has no type; a parameter is written 'Type name'
> f(Tensor self Tensor other) -> Tensor result
    1:21: f: signature: expected ',' or ')' after a parameter
> f(Tensor self, Tensor other)
    1:35: f: signature: expected '->' and the outputs
> f(Tensor self, Tensor other) -> int result
    1:39: f: unknown type 'int' of an output; there are Tensor, Real, Index, Mask
> f(Tensor self, Tensor self) -> Tensor result
    1:7: f: name 'self' is used twice (a parameter)
> f(Tensor self, Tensor grad) -> Tensor result
    1:7: f: name 'grad' is used twice (a parameter and a gradient)
> f(Tensor self, Tensor result) -> Tensor result
    1:7: f: name 'result' is used twice (a parameter and an output)
> f(Tensor self, Tensor self_t) -> Tensor result
    1:7: f: name 'self_t' is used twice (a parameter and a tangent)
> f(Tensor self, Tensor node) -> Tensor result
    1:29: f: name 'node' is taken: generated code has a variable of that name
> f(Tensor self, int lambda=1) -> Tensor result
    1:26: f: name 'lambda' is a Python keyword
> f(Tensor self, int default=1) -> Tensor result
    1:26: f: name 'default' is a word of C
> f(Tensor self, int __class__=1) -> Tensor result
    1:26: f: '__class__' is not a name: lower-case letters, digits and '_', a letter first
> f(Tensor self, int n=1.5) -> Tensor result
    1:28: f: default 1.5 of 'n' is not of type 'int'
> f(Tensor self, int n=None) -> Tensor result
    1:28: f: default None of 'n' is not of type 'int'; None needs type 'int?'
> f(Tensor self, int n=open('x')) -> Tensor result
    1:28: f: signature: default of 'n' must be a literal
> f(Tensor self, any n=[]) -> Tensor result
    1:28: f: signature: default of 'n' must be a number below 2**63, a string, a tuple or None
> f(Tensor self, float n=1e400) -> Tensor result
    1:30: f: signature: default of 'n' must be a number below 2**63, a string, a tuple or None
> f(int n=1, Tensor self) -> Tensor result
    1:25: f: parameter 'self' has no default but follows one that has
> f(Tensor self, *, *, int n) -> Tensor result
    1:25: f: signature: expected a parameter ('Type name')
> f(Tensor self) -> Tensor result more
    1:39: f: signature: expected ',' or the end
> f(Tensor?[] self) -> Tensor result
    1:15: f: 'Tensor?[]': write 'Tensor[]?' for a list or None, or 'any'
> f(Tensor self, int[] n) -> Tensor result
    1:25: f: 'int[]': only tensors come in lists; use 'dims', 'shape' or 'any'
> f(Tensor self) -> Tensor? result
    1:39: f: output 'result' cannot be optional
> f_(Tensor self) -> Tensor result
    1:7: f_: name 'f_' ends in '_'; 'inplace: true' makes the in-place form
> double(Tensor self, Tensor other) -> Tensor result
    1:7: double: name 'double' is a word of C; an elementwise op needs another
> len(Tensor self) -> Tensor result
    1:7: len: name 'len' is a function of the formula language
> F(Tensor self) -> Tensor result
    1:7: F: 'F' is not a name: lower-case letters, digits and '_', a letter first
> f(Tensor self, Tensor needs) -> Tensor result
    1:29: f: name 'needs' is taken: generated code has a variable of that name
> f(Tensor self, shape more) -> Tensor result
    1:28: f: name 'more' is taken: generated code has a variable of that name
> f(Tensor self, Tensor globals) -> Tensor result
    1:29: f: name 'globals' is taken: generated code calls Python's
> f(Tensor self, Tensor grad_self) -> Tensor result
    1:7: f: name 'grad_self' is used twice (a parameter and a gradient)
> f(Tensor self, Tensor edge_self) -> Tensor result
    1:7: f: name 'edge_self' is used twice (a parameter and an edge)
> f(Tensor self, Tensor self_shape) -> Tensor result
    1:7: f: name 'self_shape' is used twice (a parameter and a saved value)
> f(Tensor self, Tensor self_version) -> Tensor result
    1:7: f: name 'self_version' is used twice (a parameter and a saved value)
> f() -> Tensor result
    1:7: f: an op takes a tensor by position
> f(scalar self) -> Tensor result
    1:7: f: an op takes a tensor by position
> f(*, Tensor self) -> Tensor result
    1:7: f: an op takes a tensor by position
> f(Tensor self, int n=0 -> Tensor result
    1:30: f: signature: expected ',' or ')' after a parameter
> f(Tensor self -> Tensor result
    1:21: f: signature: expected ',' or ')' after a parameter
> f(Tensor self, Tensor other), -> Tensor result
    1:35: f: signature: expected '->' and the outputs
> f(Tensor self, Tensor other) ->
    1:38: f: signature: expected an output ('Type name')
> f(Tensor self, Tensor other) -> Tensor result,
    1:53: f: signature: expected an output ('Type name')
> f(Tensor self, int a__b) -> Tensor result
    1:26: f: name 'a__b' holds '__'
> f(Tensor self, any n='é') -> Tensor result
    1:28: f: signature: default of 'n' holds a character that is not allowed
> f(Tensor self, Tensor n=1) -> Tensor result
    1:31: f: default of 'n' can only be None, with type 'Tensor?'
> f(Tensor self, *, int n, *, int m) -> Tensor result
    1:33: f: signature: a second '*'
"""

FORMULAS = r"""
> grad * othr
    4:18: f: unknown name 'othr'; did you mean 'other'?
> grad * (
    4:18: f: not an expression: 'grad * (': '(' was never closed
> grad * fo(other)
    4:18: f: unknown op 'fo'; did you mean 'f'?
> f(grad)
    4:11: f: call of f() is missing argument 'other': f(Tensor self, Tensor other) -> Tensor result
> f(grad, other, 1)
    4:11: f: call of f() gives 3 positional arguments, 2 fit: f(Tensor self, Tensor other) -> Tensor
        result
> f(grad, othr=other)
    4:11: f: call of f() has no parameter 'othr'; did you mean 'other'?: f(Tensor self, Tensor other) ->
        Tensor result
> f(grad, self=other)
    4:11: f: call of f() gets 'self' twice: f(Tensor self, Tensor other) -> Tensor result
> grad.data
    4:11: f: attribute '.data'; there are only .shape, .ndim and .dtype of a tensor, and .mT and .mH
> grad * other.shap
    4:18: f: attribute '.shap'; there are only .shape, .ndim and .dtype of a tensor, and .mT and .mH; did
        you mean 'shape'?
> "(lambda x: x)(grad)"
    4:13: f: only an op can be called, by its name
> "lambda: grad"
    4:12: f: lambda is not part of the language
> grad // other
    4:11: f: operator '//' is not part of the language; call the op that has __floordiv__ among its operators
> grad ^ 2
    4:11: f: operator '^' is not part of the language; use **
> 1 < grad < 2
    4:11: f: chained comparison; write 'a < b and b < c'
> "[grad]"
    4:12: f: a list (write a tuple) is not part of the language
> f'{grad}'
    4:11: f: an f-string is not part of the language
> (x := grad)
    4:12: f: ':=' is not part of the language
> (self for self in other)
    4:11: f: a comprehension is not part of the language
> grad * 1e999
    4:18: f: number is too large
> grad * 99999999999999999999
    4:18: f: integer of more than 64 bits
> grad * 2j
    4:18: f: complex literals are not part of the language
> __import__('os')
    4:11: f: unknown op '__import__'
> other.__class__
    4:11: f: attribute '.__class__'; there are only .shape, .ndim and .dtype of a tensor, and .mT and .mH
> f(*grad)
    4:13: f: '*' is not part of the language
> f(**grad)
    4:13: f: '**' in a call
> grad if other is 1 else other
    4:19: f: 'is' compares with None only; write '=='
> grad + '*/'
    4:18: f: '"' or '*/' in a string
> grad * f
    4:18: f: unknown name 'f'; it is an op, call it
> self_t
    4:11: f: unknown name 'self_t'; did you mean 'self'?
> not_implemented(3)
    4:11: f: write not_implemented('why')
> grad * not_implemented('x')
    4:18: f: not_implemented(...) must be the whole formula of 'backward' or 'jvp'
> numel(grad, 1)
    4:11: f: numel() takes one argument
> grad * é
    4:18: f: character 'é' in an expression
> ---------------------------------------------grad
    4:51: f: expression is nested more than 40 levels deep
> (1).shape
    4:11: f: '.shape' of something that is not a named tensor
> grad[...] * ...
    4:23: f: '...' stands only in a subscript
> ''
    4:11: f: empty expression
"""

EDITS = r"""
>     other: grad * self\n ==>
    3:3: f: 'backward' has no formula for Tensor parameter 'other'
>     other: ==>     othr:
    3:3: f: 'backward' has no formula for Tensor parameter 'other'
    5:5: f: 'backward' has a formula for 'othr', which is no parameter; did you mean 'other'?
>     other: grad * self ==>     other: grad * self\n    result: grad
    6:5: f: 'backward' has a formula for 'result', which is no parameter
>   jvp: elementwise\n ==>
> jvp: elementwise ==> jvp: elementwize
    6:8: f: unknown name 'elementwize'; did you mean 'elementwise'?
> jvp: elementwise ==> jvp:\n    reslt: self_t
    6:3: f: 'jvp' has no formula for Tensor output 'result'
    7:5: f: 'jvp' has a formula for 'reslt', which is no output; did you mean 'result'?
> jvp: elementwise ==> jvp: grad
    6:8: f: unknown name 'grad'; in scope: self, other, result, self_t, other_t, pi, e, inf
> jvp: elementwise ==> jvp: [self_t]
    6:8: f: formula of 'jvp' must be a text, not a sequence
> backward: ==> backwrd:
    1:3: f: entry has no 'backward'; it needs a formula for 'self', 'other'
    3:3: f: unknown key 'backwrd'; did you mean 'backward'?
> forward: self * other ==> forward: composite(self * other)
    3:3: f: 'backward' is superfluous: a composite is differentiable by itself
    6:3: f: 'jvp' is superfluous: a composite is differentiable by itself
> -> Tensor ==> -> Mask
    3:3: f: 'backward' is superfluous: no output is a Tensor
    6:3: f: 'jvp' is superfluous: no output is a Tensor
> Tensor self, Tensor other ==> Index self, Index other
    3:3: f: 'backward' is superfluous: no parameter is a Tensor
    6:3: f: 'jvp' is superfluous: no parameter is a Tensor
>   forward: self * other\n ==>
    1:3: f: entry has no 'forward'
> forward: self * other ==> forward:
    2:11: f: 'forward' is empty
> forward: self * other ==> forward: aray(f)
    2:12: f: unknown op 'aray'; did you mean 'array'?
    2:17: f: unknown name 'f'; it is an op, call it
> forward: self * other ==> forward: numpy(functools)
    2:12: f: 'numpy(...)' is not a kind of forward; write array(name), with a function of runtime/arrays
> forward: self * other ==> forward: kernel(sum)
    2:12: f: 'kernel(...)' is not a kind of forward; write array(name), with a function of runtime/arrays
> forward: self * other ==> forward: array(self + 1)
    2:12: f: array(...) takes the name of a function of runtime/arrays
> forward: self * other ==> forward: array(f, g)
    2:12: f: array(...) takes one argument; several outputs are a tuple in parentheses
> forward: self * other ==> forward: array(__f)
    2:12: f: '__f' is not a name: lower-case letters, digits and '_', a letter first
> forward: self * other ==> forward: self.shape
    2:12: f: 'self.shape' cannot stand in an elementwise forward
> forward: self * other ==> forward: numel(self)
    2:12: f: numel() cannot stand in an elementwise forward
> -> Tensor result ==> -> Tensor result, Index second
    2:12: f: an elementwise op has one output, not 2
> forward: self * other ==> forward: view(self * other)
    2:12: f: view(expression) is for an op of one Tensor that gives a Tensor
> self: grad * other ==> self: [grad]
    4:11: f: formula of 'self' must be a text, not a sequence
>   backward:\n    self: grad * other\n    other: grad * self\n ==>   backward: {self: grad, other: grad}\n
    3:13: f: write 'backward' in block style; a flow mapping '{...}' splits formulas at commas
>   backward:\n    self: grad * other\n    other: grad * self\n ==>   backward: grad\n
    3:13: f: 'backward' must be a mapping from parameter to formula: 'self', 'other'
> self: grad * other ==> self: 1
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: None
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: self.shape
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: "'text'"
    4:12: f: formula of 'backward' for 'self' does not use 'grad'
> jvp: elementwise ==> jvp: self * other
    6:8: f: formula of 'jvp' for 'result' does not use 'self_t' or 'other_t'
> jvp: elementwise ==> jvp:\n    self: linear\n    other: other_t
    7:11: f: unknown name 'linear'; it stands only as the whole of 'jvp'
> jvp: elementwise ==> jvp:\n    self:\n      self: self_t\n    other: other_t
    8:7: f: formula of 'self' must be a text, not a mapping
> jvp: elementwise ==> jvp: {}
    6:3: f: 'jvp' has no formula for Tensor output 'result'
    6:8: f: write 'jvp' in block style; a flow mapping '{...}' splits formulas at commas
> forward: self * other ==> forward: -array(sum)
    2:13: f: unknown op 'array'; it stands only as the whole of 'forward'
    2:19: f: unknown name 'sum'; in scope: self, other, pi, e, inf
> forward: self * other ==> forward: array
    2:12: f: unknown name 'array'; it stands only as the whole of 'forward'
> forward: self * other ==> forward: array(np.sum)
    2:18: f: attribute '.sum'; there are only .shape, .ndim and .dtype of a tensor, and .mT and .mH
> forward: self * other ==> forward: array()
    2:12: f: array(...) takes one argument; several outputs are a tuple in parentheses
> forward: self * other ==> forward: array(name=sum)
    2:12: f: array(...) takes one argument; several outputs are a tuple in parentheses
> forward: self * other ==> forward: array(view(sum))
    2:12: f: array(...) takes the name of a function of runtime/arrays
> jvp: elementwise ==> jvp: elementwise\n  aliases: [g_]
    7:13: f: name 'g_' ends in '_', as in-place forms do
> jvp: elementwise ==> jvp: elementwise\n  refuses:\n    int:
    8:9: f: the message for 'int' is empty
> jvp: elementwise ==> jvp: elementwise\n  doc: The so-called "product"
    7:8: f: 'doc' cannot end in '"': it goes into generated code
> jvp: elementwise ==> jvp: elementwise\n  dtypes: float float
    7:17: f: dtype group 'float' stands twice
> jvp: elementwise ==> jvp: elementwise\n  dtypes: bool
    4:11: f: 'dtypes: bool' have no gradients: that of 'self' can only be 0
    5:12: f: 'dtypes: bool' have no gradients: that of 'other' can only be 0
> f(Tensor self, Tensor other) ==> f(Tensor self, Tensor other, scalar gs_exp)
    1:3: f: name 'gs_exp' is taken: the C primitives use it (csrc/primitives/primitives.h)
> forward: self * other ==> forward: "self * other # */ x /*"
    2:26: f: character '#' in an expression
> Tensor other ==> scalar other
    5:5: f: 'backward' has a formula for 'other', which is not a Tensor
> jvp: elementwise ==> jvp: elementwise\n  fused: g
    7:3: f: 'fused' is for composites: other ops are computed at once
> jvp: elementwise ==> jvp: elementwise\n  refuses:\n    double: no
    8:5: f: unknown dtype group 'double'; there are float, complex, int, bool
> jvp: elementwise ==> jvp: elementwise\n  dtypes: float int\n  integers: {other: root}
    8:21: f: 'other' is one of divisor, power
> f(Tensor self, Tensor other) ==> f(Tensor[] self, Tensor other)
    2:12: f: 'self' of type 'Tensor[]' cannot be an operand of an elementwise op
    4:11: f: the gradient of 'self' is a tensor; that of a parameter that is a list is one
> jvp: elementwise ==> jvp: elementwise\n  batch: not_implemented('x')
    7:3: f: 'batch' is superfluous: the op is elementwise
> forward: self * other ==> forward: composite(self * other)\n  flops: numel(self.shape)
    3:3: f: 'flops' is superfluous: a composite's are those of its ops
    4:3: f: 'backward' is superfluous: a composite is differentiable by itself
    7:3: f: 'jvp' is superfluous: a composite is differentiable by itself
"""

ADDITIONS = r'''
>   operators: [__mull__, __add__, __imul__, __add__]
    7:15: f: '__mull__' is not an operator method; did you mean '__mul__'?
    7:34: f: '__imul__' needs 'inplace: true'
    7:44: f: '__add__' stands twice in 'operators'
>   operators: __mul__
    7:14: f: 'operators' must be a list of names, '[a, b]'
>   casts: true
    7:3: f: 'casts' needs 'inplace: true'
>   integers: {self: divisor}
    7:3: f: 'integers' is a mapping, for elementwise ops of which 'dtypes' claims 'int'
>   dtypes: float int\n  integers: {slef: divisor}
    8:14: f: 'integers' names 'slef', which is no Tensor parameter after the first
>   numbers: {slef: exact}
    7:13: f: 'numbers' names 'slef', which is no Tensor parameter and no number; did you mean 'self'?
>   numbers: {self: rounded}
    7:19: f: 'self' may be exact
>   dtypes: complex\n  numbers: {self: exact}
    8:3: f: 'numbers' is a mapping, for elementwise ops of which 'dtypes' claims 'float'
>   inplace: yes
    7:12: f: 'inplace' must be true or false, not 'yes'
>   method: 1
    7:11: f: 'method' must be true or false, not '1'
>   aliases: [Mul, f]
    1:3: f: alias 'f' is the name of another op
    7:13: f: 'Mul' is not a name: lower-case letters, digits and '_', a letter first
>   dtypes: float double float
    7:17: f: unknown dtype group 'double'; there are float, complex, int, bool
    7:24: f: dtype group 'float' stands twice
>   options: {other: [a, b]}
    7:13: f: 'options' names 'other', which is no 'str' parameter
>   options: [a, b]
    7:3: f: 'options' maps parameters of type 'str' to lists of the strings that they may be
> - op: g(Tensor self, str mode) -> Mask result\n  forward: array(g)
    7:7: g: 'options' has no list of the strings that 'mode' may be; a free text is of type 'any'
> - op: g(Tensor self, *, str t='c') -> Mask y\n  forward: array(g)\n  options: {t: [a, b], tt: [a]}
    9:3: g: default of 't' is 'c', which is none of its options, a, b
    9:24: g: 'options' names 'tt', which is no 'str' parameter; did you mean 't'?
> - op: g(Tensor self, *, str? t=None) -> Mask y\n  forward: array(g)\n  options: {t: [a, b b]}
    9:16: g: the options of 't' are a list of different words, '[a, b]'
> - op: g(Tensor self, *, str t) -> Mask y\n  forward: array(g)\n  options: {t: [a, a]}
    9:16: g: the options of 't' are a list of different words, '[a, b]'
>   doc: 'ends */ here'
    7:8: f: 'doc' cannot hold a backslash, '"""' or '*/': it goes into generated code
>   doc:\n    - a
    8:5: f: 'doc' must be a text, not a sequence: write it without brackets, as in 'a'
>   dtypes: [float, complex]
    7:11: f: 'dtypes' must be a text, not a sequence: write it without brackets, as in 'float complex'
>   jvp: multilinear
    7:3: duplicate key 'jvp', first at line 6
>   on: 1
    7:3: key 'on' is not a string in YAML 1.1; quote it or choose another name
>   <<: 1
    7:3: merge key '<<'; write the keys out
>   doc: &a text
    7:8: anchor '&a'; a spec has none, quote a text that begins with '&'
>   section: Products
    7:3: f: 'section' is an item of its own, before the ops that it holds
>   doc: *a
    7:8: alias '*a'; write the value out, or quote a text that begins with '*'
>   doc: !!python/object/apply:os.system x
    7:8: tag 'tag:yaml.org,2002:python/object/apply:os.system'; a spec has none, quote a text that
        begins with '!'
>   ? [a]\n  : 1
    7:5: a key must be a name, not a sequence
>   colour: red
    7:3: f: unknown key 'colour'; there are op, doc, options, let, forward, fused, backward, jvp, inplace,
        copy, casts, operators, aliases, method, dtypes, refuses, integers, numbers, autocast, planned,
        batch, flops
> - foo
    7:3: entry 2: an entry is a mapping '- op: ...', not a scalar
> - []
    7:3: entry 2: an entry is a mapping '- op: ...', not a sequence
> - {op: g(Tensor self) -> Mask result, forward: self > 0}
    7:3: g: write the entry in block style; a flow mapping '{...}' splits formulas at commas
> ---\n- foo
    7:1: a second document; a spec file holds one
'''

# Lines added to the test data 'f:'.

TESTS = r"""
>   domain: [2, 1]
    2:11: f: 'domain' needs finite low < high, not [2, 1]
>   domain: [1]
    2:11: f: 'domain' must be [low, high], one of full_rank, hermitian, positive_definite, or a mapping
        from parameter to such
>   domain:\n    slf: [0, 1]
    3:5: f: 'domain' names 'slf', which is neither a Tensor parameter nor a number; did you mean 'self'?
>   samples:\n    - self: [2]
    3:7: f: sample has no value for parameter 'other'
>   samples:\n    - {self: [2], other: [1.0, x]}
    3:26: f: sample: 'other' is given by a shape or a list of floats, in lists of equal length
>   samples:\n    - {self: [-2], other: [100000, 100000], thrid: 1}
    3:14: f: sample: 'self' has a negative size in its shape [-2]
    3:27: f: sample: 'other' has more than 1,000,000 elements
    3:45: f: sample gives 'thrid', which is no parameter; did you mean 'other'?
>   samples: 3
    2:12: f: 'samples' must be a list of mappings from parameter to value
>   samples: []
    2:12: f: 'samples' must be a list of mappings from parameter to value
>   reference: numpy.load('x')
    2:14: f: 'numpy.load' is not a function a reference can use
>   reference: os.system('x')
    2:14: f: 'os.system' is not a function of numpy or scipy, written 'numpy.name', nor 'references.name'
>   reference: numpy.ctypeslib.os.system('x')
    2:14: f: 'numpy.ctypeslib.os.system' is not a function a reference can use
>   reference: self.tofile('x')
    2:14: f: 'self.tofile' is not a function of numpy or scipy, written 'numpy.name', nor 'references.name'
>   reference: numpy.multiply(self, othr)
    2:35: f: unknown name 'othr'; did you mean 'other'?
>   colour: red
    2:3: f: unknown key 'colour'; there are reference, meaning, domain, samples, special, math, phases
>   dtypes: int
    2:3: f: 'dtypes' is a key of the op's entry in the spec
>   reference: references.f(self)
>   reference: references.f
    2:14: f: 'references.f' is a function of tests/references, call it
>   special:\n    - {at: {self: [1.0], other: [1.0]}}
    3:7: f: a point has a mapping 'gradient' from parameter to value
>   special:\n    - {at: {self: [1.0], other: [1.0]}, gradient: {self: [1.0], other: [1.0]}, note: a | b}
    3:86: f: point: 'note' must be a text that can stand in a table
"""


# Whole files. E stands for ENTRY, M for the beginning of an entry with two outputs.

TWO_OUTPUTS = """\
- op: m(Tensor self) -> Tensor a, Tensor b
  forward: array(m)
  backward:
"""
FILES = r"""
> E- op: f.other(Tensor self, Tensor other) -> Mask result\n  forward: self > other
    7:3: f.other: 'f.other' is never chosen: 'f' takes the same arguments
> E- op: f_backward_self(Tensor self) -> Mask result\n  forward: self > 0
    7:3: f_backward_self: 'f_backward_self' and 'f' would share the name 'f_backward_self' in generated code
> - op: a_1(Tensor self) -> Mask b\n  forward: self > 0\n- op: a1(Tensor self) -> Mask b\n  forward: self > 0
    3:3: a1: 'a1' and 'a_1' would share the name 'A1Backward0' in generated code
> M    self: grad_a\n  jvp: linear
    5:8: m: 'jvp' must have one formula per Tensor output: 'a', 'b'
> M    self: a\n  jvp:\n    a: self_t\n    b: a
    4:11: m: formula of 'backward' for 'self' does not use 'grad_a' or 'grad_b'
    7:8: m: formula of 'jvp' for 'b' does not use 'self_t'
"""


@pytest.mark.parametrize(("signature", "messages"), cases(SIGNATURES))
def test_signature(signature, messages, tmp_path):
    forward = "self * other" if signature.startswith("double") else "array(f)"
    entry = ENTRY.replace(SIGNATURE, signature).replace("self * other", forward)
    assert complaints(entry, tmp_path) == messages


@pytest.mark.parametrize(("formula", "messages"), cases(FORMULAS))
def test_formula(formula, messages, tmp_path):
    assert complaints(ENTRY.replace("self: grad * other", f"self: {formula}"), tmp_path) == messages


@pytest.mark.parametrize(("edit", "messages"), cases(EDITS))
def test_edited_entry(edit, messages, tmp_path):
    old, _, new = edit.partition(" ==>")
    assert old in ENTRY
    assert complaints(ENTRY.replace(old, new.removeprefix(" "), 1), tmp_path) == messages


@pytest.mark.parametrize(("addition", "messages"), cases(ADDITIONS))
def test_added_lines(addition, messages, tmp_path):
    assert complaints(f"{ENTRY}{addition}\n", tmp_path) == messages


@pytest.mark.parametrize(("text", "messages"), cases(FILES))
def test_whole_files(text, messages, tmp_path):
    text = re.sub("^E", ENTRY, re.sub("^M", TWO_OUTPUTS, text), flags=re.MULTILINE)
    assert complaints(f"{text}\n", tmp_path) == messages


def test_a_private_op_has_no_other_names(tmp_path):
    text = ENTRY.replace("op: f", "op: private f")
    assert complaints(f"{text}  aliases: [g]\n", tmp_path) == ["7:3: f: 'aliases' are superfluous: the op is private"]
    file = tmp_path / "spec.yaml"
    file.write_text(text, encoding="utf-8")
    (op,) = load(file).ops
    assert not op.public and op.key == "f" and op.signature.text.startswith("f(Tensor self")


def test_an_op_without_a_loop_needs_a_jvp_unless_it_is_a_view(tmp_path):
    text = ENTRY.replace("self * other", "array(f)", 1).replace("  jvp: elementwise\n", "")
    message = "entry has no 'jvp'; write one of elementwise, linear, multilinear, or a formula"
    assert f"1:3: f: {message}" in complaints(text, tmp_path)
    file = tmp_path / "view.yaml"
    entry = "- op: same(Tensor self) -> Tensor r\n  forward: view(same)\n  backward: grad\n  batch: leading\n"
    file.write_text(entry, encoding="utf-8")
    assert load(file).by_key["same"].jvp == "linear"


def test_the_formula_of_an_only_input_stands_for_itself(tmp_path):
    file = tmp_path / "spec.yaml"
    file.write_text(
        "- op: twice(Tensor self) -> Tensor result\n  forward: 2 * self\n  backward: 2 * grad\n", encoding="utf-8"
    )
    (op,) = load(file).ops
    assert op.jvp == "elementwise" and op.backward["self"].text == "2 * grad"
    both = ENTRY.replace("  backward:\n    self: grad * other\n    other: grad * self", "  backward: grad")
    message = "'backward' must be a mapping from parameter to formula: 'self', 'other'"
    assert complaints(both, tmp_path) == [f"3:13: f: {message}"]


@pytest.mark.parametrize(("addition", "messages"), cases(TESTS))
def test_lines_of_test_data(addition, messages, tmp_path):
    assert complaints(ENTRY, tmp_path, f"f:\n{addition}\n") == messages


TEST_FILES = r"""
> - f
    1:1: test data are a mapping from ops to their data in block style, not a sequence
> {f: 1}
    1:1: test data are a mapping from ops to their data in block style, not a mapping
> f: {reference: numpy.multiply(self, other)}
    1:4: f: the test data of an op are a mapping in block style, with a key on each line
> f: 1
    1:4: f: the test data of an op are a mapping in block style, with a key on each line
> f:\n  reference: numpy.abs(self)\nf:\n  domain: [0, 1]
    3:1: duplicate key 'f', first at line 1
> ff:\n  reference: numpy.abs(self)
    1:1: ff: the spec has no op 'ff'; did you mean 'f'?
> f: !x\n  domain: [0, 1]
    1:4: tag '!x'; a spec has none, quote a text that begins with '!'
"""


@pytest.mark.parametrize(("text", "messages"), cases(TEST_FILES))
def test_files_of_test_data(text, messages, tmp_path):
    assert complaints(ENTRY, tmp_path, f"{text}\n") == messages


def test_a_sample_outside_of_the_options(tmp_path):
    entry = "- op: g(Tensor x, str? t) -> Mask y\n  forward: array(g)\n  options: {t: [a]}\n  batch: leading\n"
    message = "3:18: g: sample: 't' is 'c', which is none of its options, a"
    assert complaints(entry, tmp_path, "g:\n  samples:\n    - {x: [], t: c}\n") == [message]


def test_meanings(tmp_path):
    entry = "- op: {0}(Tensor self) -> Mask result\n  forward: {0}(self)\n"
    entries = entry.format("signbit") + entry.format("isnan")
    tests = "signbit:\n  meaning: self < 0\nisnan:\n  meaning: {}\n"
    for meaning, messages in {
        "signbit(self) and exp(self) != self": [],
        "slf != self": ["4:12: isnan: unknown name 'slf'; did you mean 'self'?"],
        "signbitt(self)": [
            "4:12: isnan: 'signbitt' is no function of mathematics, and no primitive that has a meaning; "
            "did you mean 'signbit'?"
        ],
        "isnan(self)": ["4:12: isnan: the meaning of 'isnan' leads back to 'isnan'"],
    }.items():
        assert complaints(entries, tmp_path, tests.format(meaning)) == messages
    message = "2:3: f: 'meaning' is for ops whose forward is a C primitive, 'f(...)'"
    assert complaints(ENTRY, tmp_path, "f:\n  meaning: self * other\n") == [message]


def test_test_data_in_the_spec(tmp_path):
    message = "7:3: f: 'reference' is test data: it stands in spec.tests.yaml, in the entry 'f'"
    assert complaints(f"{ENTRY}  reference: self * other\n", tmp_path) == [message]


def test_mistakes_in_both_files(tmp_path):
    file = write_spec(tmp_path / "spec.yaml", ENTRY.replace("grad * self", "grad * slf"), "f:\n  domain: [2, 1]\n")
    with pytest.raises(SpecError) as caught:
        load(file)
    assert str(caught.value).replace(str(tmp_path), "") == (
        "/spec.yaml:5:19: f: unknown name 'slf'; did you mean 'self'? [GS406]\n"
        "    5 |     other: grad * slf\n"
        "      |                   ^\n"
        "/spec.tests.yaml:2:11: f: 'domain' needs finite low < high, not [2, 1] [GS601]\n"
        "    2 |   domain: [2, 1]\n"
        "      |           ^"
    )


def test_data_model(tmp_path):
    file = write_spec(
        tmp_path / "spec.yaml",
        "# first\n"
        "- op: g.v(Tensor? self, Tensor[] rest, scalar p=2.5, *, dims dim=(0, -1)) -> Tensor a, Index b\n"
        "  forward: array(g)\n  backward:\n    self: >\n      grad *\n      (b + p)\n    rest: 0\n"
        "  jvp:\n    a: self_t\n  batch: leading\n\n# last\n",
        "g.v:\n  samples:\n    - {self: [2, 3], rest: [[1.5, 2], []], dim: [0]}\n",
    )
    spec = load(file)
    (op,) = spec.ops
    assert spec.by_key == {"g.v": op} and spec.overloads("g") == (op,) and op.key == "g.v"
    assert op.signature.params == (
        Parameter("self", "Tensor", optional=True),
        Parameter("rest", "Tensor", is_list=True),
        Parameter("p", "scalar", default=2.5),
        Parameter("dim", "dims", default=(0, -1), keyword_only=True, says="dim"),
    )
    assert op.signature.params[0].default is NO_DEFAULT
    assert {output.name: output.differentiable for output in op.signature.outputs} == {"a": True, "b": False}
    assert (op.forward.kind, op.forward.text, op.forward.is_name) == ("array", "g", True)
    assert op.tests.samples == ({"self": (2, 3), "rest": ((1.5, 2), ()), "dim": (0,)},)
    assert op.text.splitlines()[-1] == "  batch: leading"
    formula = op.backward["self"]
    assert formula.text == "grad * (b + p)"
    marks = {node.id: mark_of(node) for node in ast.walk(formula.tree) if isinstance(node, ast.Name)}
    assert marks == {"grad": Mark(6, 7), "b": Mark(7, 8), "p": Mark(7, 12)}


def test_message_shows_the_line(tmp_path):
    file = tmp_path / "spec.yaml"
    file.write_text(ENTRY.replace("grad * self", "grad * slf"), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load(file)
    assert str(caught.value).replace(str(tmp_path), "") == (
        "/spec.yaml:5:19: f: unknown name 'slf'; did you mean 'self'? [GS406]\n"
        "    5 |     other: grad * slf\n"
        "      |                   ^"
    )


def test_constants_are_numbers_in_every_reading_unless_a_parameter_has_their_name(tmp_path):
    file = tmp_path / "spec.yaml"
    text = ENTRY.replace("self * other", "self * pi if other < inf else -e").replace("op: f", "op: f.of")
    shadowed = ENTRY.replace("other", "e").replace("self * e", "self * e * pi")
    file.write_text(text.replace("grad * other", "grad * pi * other") + shadowed, encoding="utf-8")
    kernels = render(load(file))["kernels.inc"]
    assert "other < (R)INFINITY) ? (self * (T)3.141592653589793) : (T)-2.718281828459045)" in kernels
    assert "((self * e) * (T)3.141592653589793)" in kernels


def test_no_op_has_the_name_of_a_builtin_in_generated_code():
    """Each such name is refused to entries; exceptions cannot be the name of one."""
    names = {name for op in SPEC.ops for name in (op.key, *[param.name for param in op.signature.params])}
    used = set()
    for file, text in generated().items():
        if file.endswith(".py"):
            used |= {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    called = {name for name in used - names if hasattr(builtins, name) and name.islower()}
    assert called - {"float", "len"} == set(PYTHON_NAMES)  # these two are functions of the language


def test_the_in_place_form_of_a_view_can_be_undone(tmp_path):
    view = ENTRY.replace("self * other", "view(transpose)\n  inplace: true")
    message = "the in-place form of a view needs a gradient that is one call of a view op, which undoes it"
    assert complaints(view, tmp_path) == [f"5:11: f: {message}"]
