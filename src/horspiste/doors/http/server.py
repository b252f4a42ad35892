"""The server: binds, prints the links, opens a browser, serves until it is stopped."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from horspiste.app.house import House
from horspiste.app.settings import data_folder, example
from horspiste.basis.errors import InputError
from horspiste.store.store import Campaign
from horspiste.words.tongue import Tongue

from .api import PAGE, make_app

HOST = "127.0.0.1"
USUAL_PORT = 8321
_FAREWELL = 1  # how long open live channels may keep a stopped server. [s]


def serve(port: int | None, data: str | None, with_browser: bool, tongue: Tongue, file: str | None = None) -> None:
    """Serve the campaigns of a data folder on this machine alone; with ``file``, the campaign of that expedition.

    Raises:
        InputError: ``port.taken``, ``store.busy``, ``store.version``, ``store.full``, ``file.*`` where the
            expedition is amiss or no example is to be had.
    """
    house = House(data_folder(data))
    try:
        campaign = house.first(example()) if file is None else _of_file(house, Path(file), tongue)
        bound = _bound(port)
        with bound:
            start = f"http://{HOST}:{bound.getsockname()[1]}/t/"
            links = [start + campaign.gm_token, start + campaign.player_token]
            _tell(links, house.store.folder, tongue)
            if with_browser:
                _open(links[0])
            _run(house, bound)
    finally:
        house.close()


def _of_file(house: House, file: Path, tongue: Tongue) -> Campaign:
    """The campaign of an expedition's file, and a word on whether it is a new one."""
    campaign, is_new = house.of_file(file)
    print(tongue.word("serve", "begun" if is_new else "reopened", name=campaign.name), file=sys.stderr, flush=True)
    return campaign


def _bound(port: int | None) -> socket.socket:
    """The socket; the usual port where it is free and none was asked for, else any."""
    for wanted in [port] if port is not None else [USUAL_PORT, 0]:
        bound = socket.socket()
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((HOST, wanted))
            bound.listen()
            return bound
        except OSError:
            bound.close()
    raise InputError("port.taken", "--port", given=port)


def _tell(links: list[str], folder: Path, tongue: Tongue) -> None:
    lines = [*links, tongue.word("serve", "links"), tongue.word("serve", "stop", folder=str(folder))]
    if not (PAGE / "index.html").exists():
        lines.append(tongue.word("serve", "no_page"))
    print("\n".join(lines), flush=True)


def _open(link: str) -> None:
    """Open a browser where there is a screen for one."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(link)


def _run(house: House, bound: socket.socket) -> None:
    # Links are secrets: no request is logged by its path.
    logging.getLogger("uvicorn.access").disabled = True
    config = uvicorn.Config(
        make_app(house), log_level="warning", access_log=False, timeout_graceful_shutdown=_FAREWELL, server_header=False
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[bound])
