"""Engines that crash, hang, flood or print garbage: the error says what happened, and no process
is left."""

import os
import threading
import time
import unittest
from pathlib import Path

from harness import FAULTY, FolderTest, faulty

from tavoliere import (Analyser, Engine, EngineError, EngineTerminatedError, EngineTimeoutError,
                       Limit, Position)

# Long enough for a working engine on a loaded machine.
SHORT = 10.0


def processes():
    """Number, state, parent and group of each process of the machine."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                text = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has ended
                continue
            state, parent, group = text.rpartition(")")[2].split()[:3]
            yield int(folder.name), state, int(parent), int(group)


class Faults(FolderTest):
    def fails(self, kind, pattern, fault, *words, limit=Limit(depth=1), timeout=SHORT):
        """The error of a game's first move by an engine with that fault, which then is gone."""
        with self.assertRaisesRegex(kind, pattern) as caught:
            with Engine(faulty(fault, *words), timeout=timeout) as engine:
                engine.new_game()
                engine.play(Position(), limit)
        self.assertEqual(kind, type(caught.exception))
        self.assertEqual([], self.children())
        return caught.exception

    def children(self):
        """The children of this process, even those that have ended."""
        return [number for number, _, parent, _ in processes() if parent == os.getpid()]

    def test_an_engine_that_exits_is_quoted(self):
        error = self.fails(EngineTerminatedError, "exited with status 7", "exit")
        self.assertIn("bye", error.last_lines)
        self.assertIn("frame 20", error.last_lines)
        self.assertIn("out of ideas", str(error))
        self.fails(EngineTerminatedError, "status 9.*\n  weights.bin: no such file", "crash-start")

    def test_crashes_name_the_signal(self):
        for fault in ("crash", "crash-handshake", "crash-newgame", "leave-children-crash"):
            with self.subTest(fault):
                self.fails(EngineTerminatedError, "was ended by SIGABRT", fault)

    def test_silence_is_a_timeout(self):
        for fault in ("hang-handshake", "half-handshake", "hang-isready", "hang-newgame", "hang",
                      "half-line", "binary"):
            with self.subTest(fault):
                self.fails(EngineTimeoutError, "did not answer within 1 s", fault, timeout=1.0)

    def test_a_search_by_time_has_a_deadline(self):
        begin = time.monotonic()
        self.fails(EngineTimeoutError, "did not answer", "hang", limit=Limit(time=0.1), timeout=1.0)
        self.assertLess(time.monotonic() - begin, 10)

    def test_floods_end(self):
        for fault in ("chatter", "readyok-flood", "response-flood", "blank-flood"):
            with self.subTest(fault):
                with self.assertRaises(EngineError):
                    with Engine(faulty(fault), timeout=SHORT) as engine:
                        engine.play(Position(), Limit(depth=1))
                self.assertEqual([], self.children())
        self.fails(EngineError, "does not speak", "option-flood")

    def test_endless_reports_are_a_hang(self):
        self.fails(EngineTimeoutError, "did not answer", "info-flood", timeout=1.0)
        self.fails(EngineTimeoutError, "did not answer", "info-flood", limit=Limit(time=0.1),
                   timeout=1.0)

    def test_lines_without_an_end_are_refused(self):
        self.fails(EngineError, "line of more than 1048576 bytes", "flood")
        self.fails(EngineError, "line of more than 1048576 bytes", "long-line")

    def test_closed_pipes(self):
        self.fails(EngineTerminatedError, "closed its output without exiting", "close-output")
        self.fails(EngineTerminatedError, "exited with status 0|closed its output",
                   "close-output-start")

    def test_a_move_may_be_anything_but_absent(self):
        self.fails(EngineError, "without a move", "no-move")
        for fault, move in (("illegal", "9"), ("extra-words", "1"), ("no-reply", "1")):
            with Engine(faulty(fault), timeout=SHORT) as engine:
                self.assertEqual(move, engine.play(Position(), Limit(depth=1)).move)

    def test_an_engine_that_ignores_quit_is_killed_with_its_children(self):
        for fault in ("ignore-quit", "ignore-term", "leave-children"):
            with self.subTest(fault):
                begin = time.monotonic()
                with Engine(faulty(fault), timeout=SHORT) as engine:
                    group = engine._process._popen.pid
                self.assertLess(time.monotonic() - begin, 20)
                self.assertEqual([], self.children())
                self.assertEqual([], [number for number, state, _, its in processes()
                                      if its == group and state != "Z"])

    def test_an_engine_that_reads_nothing_blocks_no_one(self):
        program = self.script("echo ugiok; echo readyok; exec sleep 1000\n")
        begin = time.monotonic()
        with self.assertRaises(EngineTimeoutError):
            with Engine(program, timeout=1.0) as engine:
                engine.set_position(Position(moves=("d3",) * 200_000))
        self.assertLess(time.monotonic() - begin, 20)

    def test_a_judge_that_is_mute(self):
        with Engine(faulty("judge-mute"), timeout=SHORT) as engine:
            with self.assertRaisesRegex(EngineError, "does not answer 'query fen'"):
                engine.query("fen")
            with self.assertRaisesRegex(EngineError, "unknown query"):
                with Engine(FAULTY, timeout=SHORT) as other:
                    other.query("joho")

    def test_output_that_is_not_utf8_is_replaced(self):
        program = self.script("printf 'id name J\\303\\266h\\377o\\nugiok\\nreadyok\\n'\n"
                              "cat >/dev/null\n")
        with Engine(program, timeout=SHORT) as engine:
            self.assertEqual("J\u00f6h\ufffdo", engine.name)

    def test_many_engines_leave_no_threads(self):
        before = threading.active_count()
        for _ in range(10):
            with Engine(FAULTY, timeout=SHORT):
                pass
        self.assertLessEqual(threading.active_count(), before)


class AnalyserFaults(FolderTest):
    def test_a_program_without_analyse_is_quoted(self):
        program = self.script("echo \"unknown word 'analyse'\" >&2; exit 2\n")
        with Analyser(program) as analyser:
            with self.assertRaisesRegex(EngineTerminatedError, "status 2(.|\n)*unknown word"):
                analyser.analyse(Position(), Limit(depth=1))
            with self.assertRaises(EngineTerminatedError):
                analyser.analyse(Position(), Limit(depth=1))

    def test_garbage_fails_every_request(self):
        program = self.script("echo this is no JSON; exec sleep 1000\n")
        with Analyser(program) as analyser:
            with self.assertRaisesRegex(EngineError, "no answer(.|\n)*this is no JSON"):
                analyser.analyse(Position(), Limit(depth=1))

    def test_silence_ends_at_the_timeout(self):
        with Analyser(self.script("exec sleep 1000\n")) as analyser:
            with self.assertRaises(EngineTimeoutError):
                analyser.analyse(Position(), Limit(depth=1), timeout=0.2)


if __name__ == "__main__":
    unittest.main()
