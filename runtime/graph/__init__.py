"""What is recorded: nodes, hooks, versions of memory, saved values, views, writes, tangents."""
