"""Other compilers, C libraries and systems than the usual build's: `make syntax`, `make portability`."""
