"""The subcommands of `gradspec`, a module each.

A module has `add(commands)`, which adds its parser to those of argparse with `run` as the default of the
option `run`; `run(options)` returns the exit code. `cli.py` lists the modules. Other packages that a
subcommand needs are imported when it runs, so that `gradspec --help` needs none.
"""
