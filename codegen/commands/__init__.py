"""The subcommands of `gradspec`, a module each.

A module has `COMMAND`, which makes its parser, and `run(options)`, which returns the exit code. `cli.py` lists the
modules. Other packages that a subcommand needs are imported when it runs, so that `gradspec --help` needs none.
"""
