"""What serves the page: tav-play, or nothing where the page has the program in it."""

import os
import re
import shutil
import signal
import subprocess
import tempfile


class Program:
    """tav-play --web with a home of its own; without a game the page asks for one."""

    def __init__(self, path, game=None):
        self._home = tempfile.mkdtemp(prefix="tavoliere-home-")
        environment = dict(os.environ, HOME=self._home, XDG_STATE_HOME=f"{self._home}/state",
                           LC_ALL="C.UTF-8")
        self._process = subprocess.Popen([path, *filter(None, [game]), "--web", "--no-browser"],
                                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         env=environment, text=True)
        self.link = None
        for line in self._process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                self.link = found.group(0)
                break
        assert self.link, "tav-play printed no link"

    def close(self):
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._home, ignore_errors=True)


class PageFile:
    """The page in one file, which a browser opens from the disk (tools/setup/wasm.sh)."""

    def __init__(self, path, game=None):
        # The browser keeps the language of an earlier page.
        self.link = f"file://{os.path.abspath(path)}?language=en&game={game or ''}"

    def close(self):
        """Nothing runs."""


def is_page(path):
    return path.endswith(".html")


def started(path, game=None):
    """The program or the page of that path; without a game it asks for one."""
    return PageFile(path, game) if is_page(path) else Program(path, game)


def games_beside(path):
    """The games whose engines are in the folder of tav-play, or in the page."""
    folder = os.path.dirname(path)
    if is_page(path):
        folder = os.path.join(folder, "web", "engines")
    names = [re.sub(r"\.\w+$", "", name) for name in os.listdir(folder)
             if re.fullmatch(r"tav-\w+(\.exe|\.wasm)?", name)]
    return sorted({name[len("tav-"):] for name in names} - {"match", "play"})
