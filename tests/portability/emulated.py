"""A Python of another processor, whose packages apt unpacks into a folder, run by an emulator."""

import os
import shutil
import subprocess
import sys

from portability.units import ROOT

FOLDER = ROOT / "build" / "emulated"
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
TOOLS = ("qemu-aarch64", "apt-get", "dpkg-deb")


class Unavailable(Exception):
    """There is no such Python, or nothing to run it with."""


def _run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise Unavailable(f"{command[0]}: {(done.stderr or done.stdout).strip()[-500:]}")


def _unpacked(folder):
    """The system's Python of this version for aarch64, unpacked; nothing of the system is changed."""
    root, state = folder / "root", folder / "apt"
    if (folder / "complete").exists():
        return root
    for place in ("state/lists/partial", "cache/archives/partial"):
        (state / place).mkdir(parents=True, exist_ok=True)
    (state / "state" / "status").touch()
    options = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Sandbox::User": "root",
        "Dir::State": state / "state",
        "Dir::State::status": state / "state" / "status",
        "Dir::Cache": state / "cache",
    }
    apt = ["apt-get", "-qq", *(word for name in options for word in ("-o", f"{name}={options[name]}"))]
    _run(*apt, "update")
    packages = [f"python{VERSION}-minimal", f"libpython{VERSION}-stdlib", "libstdc++6"]
    _run(*apt, "--yes", "--no-install-recommends", "--download-only", "install", *packages)
    for package in (state / "cache" / "archives").glob("*.deb"):
        _run("dpkg-deb", "-x", package, root)
    (folder / "complete").touch()
    return root


def install(wheel):
    """The command and the environment of a Python for aarch64 with a wheel and what that requires.

    Raises:
        Unavailable: this system has none of this version, or no emulator.
    """
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        raise Unavailable(f"there is no {', '.join(missing)}")
    root, site = _unpacked(FOLDER), FOLDER / "site"
    shutil.rmtree(site, ignore_errors=True)
    platforms = [f"manylinux_2_{minor}_aarch64" for minor in (28, 27, 17)]
    _run(
        *(sys.executable, "-m", "pip", "install", "-qq", "--target", site, "--only-binary", ":all:"),
        *(word for platform in platforms for word in ("--platform", platform)),
        *("--python-version", VERSION, wheel),
    )
    command = ["qemu-aarch64", "-L", str(root), str(root / "usr" / "bin" / f"python{VERSION}")]
    return command, {"PATH": os.defpath, "HOME": str(FOLDER), "PYTHONPATH": str(site)}
