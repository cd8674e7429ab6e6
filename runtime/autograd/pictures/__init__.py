"""Pictures of recorded graphs: what is in them, where it goes on the page, and how it is drawn."""
