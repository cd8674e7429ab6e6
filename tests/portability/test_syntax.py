"""The errors that `make syntax` finds."""

import pytest

from portability.syntax import READERS, of_library, read
from portability.units import is_there, sources


def test_all_files_are_read():
    files = sources()
    assert len(files) == len(set(files)) > 60 and all(file.is_file() for file in files)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_mistakes_are_found(reader, tmp_path):
    if not is_there(reader.command, of_library(reader)):
        pytest.skip(f"there is no {' '.join(reader.command)} with a C library")
    right, unused, wide = (tmp_path / f"{name}.c" for name in ("right", "unused", "wide"))
    right.write_text('#include "kernels/kernels.h"\n')
    unused.write_text('#include "kernels/kernels.h"\nint f(void) { int unused = 1; return 2; }\n')
    wide.write_text('#include "kernels/kernels.h"\nsize_t f(size_t n) { return n << 43; }\n')
    complaints = read(reader, [right, unused, wide], tmp_path)
    assert "unused" in complaints[0] and len(complaints) == (1 if reader.bits == 64 else 2)
