"""The subcommands of `gradspec`, a module each.

A module has `add(commands)`, which adds its parser to those of argparse with `run` as the default of the
option `run`; `run(options)` returns the exit code. `cli.py` lists the modules. What a subcommand needs of
other packages is imported when it runs, so that `gradspec --help` needs none.
"""
