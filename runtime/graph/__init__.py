"""The recorded graph: nodes, hooks, versions of memory, saved values, views, writes, tangents."""
