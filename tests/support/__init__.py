"""What several tests use: the spec and calls of its ops, leaves of graphs, custom Functions, small specs."""
