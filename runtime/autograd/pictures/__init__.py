"""Pictures of recorded graphs: their contents, layout and drawing."""
