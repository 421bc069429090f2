"""Engines that work: handshakes, options, searches, analyses, threads."""

import threading
import time
import unittest

from harness import EXAMPLE, FAULTY, PATIENCE, FolderTest, faulty

from tavoliere import (Engine, EngineError, EngineTerminatedError, Limit, Option, Position,
                       PositionError, ProgramNotFoundError, Score, find_program)


def othello(**arguments):
    return Engine("tav-othello", timeout=PATIENCE, **arguments)


class Handshake(FolderTest):
    def test_name_author_and_options_are_read(self):
        with othello() as engine:
            self.assertRegex(engine.name, r"^Tavoliere Othello \d")
            self.assertEqual("the Tavoliere authors", engine.author)
            self.assertEqual("ugi", engine.protocol)
            self.assertEqual(Option("Hash", "spin", "16", 1, 32768), engine.options["Hash"])
            self.assertEqual("button", engine.options["Clear Hash"].type)
            self.assertIn("random", engine.options["Strength"].var)

    def test_engines_with_one_protocol_and_with_both(self):
        for dialect in ("ugi", "uci"):
            with Engine(faulty("none", f"--dialect={dialect}"), timeout=PATIENCE) as engine:
                self.assertEqual(dialect, engine.protocol)
                self.assertEqual("1", engine.play(Position(), Limit(depth=1)).move)
        with Engine(FAULTY, protocol="uci", timeout=PATIENCE) as engine:
            self.assertEqual("uci", engine.protocol)

    def test_another_protocol_than_the_engines_is_an_error(self):
        for dialect, other in (("ugi", "uci"), ("uci", "ugi")):
            with self.assertRaisesRegex(EngineError, f"does not speak {other}"):
                Engine(faulty("none", f"--dialect={dialect}"), protocol=other, timeout=PATIENCE)

    def test_an_engine_that_starts_slowly_or_is_deaf_before_uci(self):
        with Engine(faulty("slow-start", "--delay-ms=700"), timeout=PATIENCE) as engine:
            self.assertEqual("21 1", engine.query("fen"))
            self.assertEqual("2", engine.query("players"))
            self.assertEqual("1", engine.play(Position(), Limit(depth=1)).move)
        with Engine(faulty("deaf-before-uci", "--dialect=uci"), timeout=PATIENCE) as engine:
            self.assertEqual("uci", engine.protocol)

    def test_blanks_and_carriage_returns_are_stripped(self):
        with Engine(faulty("blanks"), timeout=PATIENCE) as engine:
            self.assertEqual("Take-away", engine.name)
            self.assertEqual("1", engine.play(Position(), Limit(depth=1)).move)

    def test_option_lines_with_odd_forms(self):
        self.assertEqual(Option("A b", "combo", "x y", None, None, ("x y", "min 3")),
                         Option.parse("option name A b type combo default x y var x y var min 3"))
        self.assertEqual(Option("F", "string"),
                         Option.parse("option name F type string default <empty>"))
        self.assertEqual(Option("N", "spin", "-1", -5, 5),
                         Option.parse("option name N type spin default -1 min -5 max 5"))
        self.assertIsNone(Option.parse("id name option name"))

    def test_programs_are_found_by_path_variable_and_search_path(self):
        self.assertEqual(EXAMPLE, find_program(EXAMPLE))
        self.assertTrue(find_program("tav-othello").endswith("tav-othello"))
        self.assertTrue(find_program("sh").endswith("/sh"))
        for missing in ("tav-joho", "/no/such/tav-othello"):
            with self.assertRaisesRegex(ProgramNotFoundError, missing):
                Engine(missing)
        with self.assertRaises(ValueError):
            Engine([])

    def test_what_is_no_program_cannot_be_started(self):
        path = self.folder / "joho"
        path.write_bytes(b"\x7fELF no program")
        path.chmod(0o755)
        with self.assertRaisesRegex(EngineError, "could not be started"):
            Engine(path)


class Options(unittest.TestCase):
    def test_values_of_every_type(self):
        with othello(options={"hash": 4, "Ponder": True, "Clear Hash": None}) as engine:
            engine.configure({"Move  Overhead": "20", "Strength": "casual"})
            self.assertEqual("Hash", engine.query("option hash"))

    def test_what_the_engine_refuses_is_an_error_that_quotes_it(self):
        with othello() as engine:
            with self.assertRaisesRegex(EngineError, "no option 'Hsah'"):
                engine.configure({"Hsah": 4})
            with self.assertRaisesRegex(EngineError, "Hash: expected .* 1 to 32768, got '0'"):
                engine.configure({"Hash": 0})
        with self.assertRaisesRegex(EngineError, "expected"):
            othello(options={"Hash": "much"})

    def test_a_line_break_cannot_smuggle_a_command(self):
        with othello() as engine:
            for text in ("4\nquit", "4\rquit", "4\0"):
                with self.assertRaises(ValueError):
                    engine.configure({"Hash": text})
            with self.assertRaises(ValueError):
                engine.query("legal\nquit")
            with self.assertRaises(ValueError):
                Position(moves=("d3\nquit",))
            with self.assertRaises(ValueError):
                Position("X\nquit")
            self.assertEqual("2", engine.query("players"))


class Searches(unittest.TestCase):
    def test_play_returns_move_score_and_line(self):
        with othello() as engine:
            position = Position(moves=("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5"))
            result = engine.play(position, Limit(depth=2))
            self.assertEqual("c5", result.move)
            self.assertEqual(Score(cp=6400), result.score)
            self.assertEqual((2, 23, ("c5",)),
                             (result.info.depth, result.info.nodes, result.info.pv))

    def test_the_end_of_the_game_has_no_move(self):
        with Engine(faulty("none", "--pile=1"), timeout=PATIENCE) as engine:
            self.assertIsNone(engine.play(Position(moves=("1",)), Limit(depth=1)).move)

    def test_equal_searches_after_new_game_are_equal(self):
        with othello() as engine:
            found = []
            for _ in range(2):
                engine.new_game()
                found.append(engine.play(Position(), Limit(nodes=2000)))
            self.assertEqual(found[0].move, found[1].move)
            self.assertEqual(found[0].info.nodes, found[1].info.nodes)

    def test_several_lines_and_chosen_root_moves(self):
        with othello() as engine:
            lines = engine.analyse(Position(), Limit(depth=3), multipv=3)
            self.assertEqual([1, 2, 3], [line.multipv for line in lines])
            self.assertEqual(3, len({line.pv[0] for line in lines}))
            self.assertEqual(1, len(engine.analyse(Position(), Limit(depth=2))))
            self.assertEqual("c4", engine.play(Position(), Limit(depth=2), root_moves=["c4"]).move)

    def test_an_illegal_position_is_an_error_and_the_engine_goes_on(self):
        with othello() as engine:
            with self.assertRaisesRegex(PositionError, "illegal move 'z9'"):
                engine.play(Position(moves=("d3", "z9")), Limit(depth=1))
            with self.assertRaisesRegex(PositionError, "expected"):
                engine.set_position(Position("joho"))
            self.assertEqual("d3", engine.play(Position(), Limit(depth=1), root_moves=["d3"]).move)

    def test_a_position_text_and_clocks(self):
        with othello() as engine:
            start = engine.query("startfen")
            for limit in (Limit(p1_clock=1, p2_clock=1, p1_inc=0.1), Limit(time=0.05),
                          Limit(white_clock=0.5, black_clock=0.5, remaining_moves=3)):
                self.assertIsNotNone(engine.play(Position(start), limit).move)

    def test_an_unlimited_analysis_ends_by_stop_and_by_its_block(self):
        with othello() as engine:
            with engine.analysis(Position()) as analysis:
                for info in analysis:
                    if (info.depth or 0) >= 4:
                        analysis.stop()
                self.assertIsNotNone(analysis.result.move)
                self.assertGreaterEqual(analysis.lines[0].depth, 4)
            with engine.analysis(Position()) as analysis:
                with self.assertRaisesRegex(EngineError, "is searching"):
                    engine.query("fen")
                next(analysis)
            self.assertIsNotNone(analysis.result)
            self.assertEqual("2", engine.query("players"))

    def test_another_thread_may_stop_a_search(self):
        with othello() as engine:
            timer = threading.Timer(0.2, engine.stop)
            timer.start()
            self.assertIsNotNone(engine.play(Position(), Limit(depth=60, time=PATIENCE)).move)
            timer.join()

    def test_a_long_search_answers_isready_meanwhile(self):
        with Engine("tav-othello", timeout=2) as engine:
            timer = threading.Timer(4.5, engine.stop)
            timer.start()
            self.assertIsNotNone(engine.play(Position(), Limit(depth=60)).move)
            timer.join()
            self.assertEqual("2", engine.query("players"))

    def test_a_slow_reader_is_no_hung_engine(self):
        with Engine("tav-othello", timeout=2) as engine:
            with engine.analysis(Position(), Limit(depth=8)) as analysis:
                next(analysis)
                time.sleep(2.5)
                self.assertIsNotNone(analysis.wait().move)

    def test_threads_and_several_engines_do_not_mix_answers(self):
        with othello() as one, Engine("tav-dama", timeout=PATIENCE) as other:
            found, faults = [], []

            def ask(engine, question, wanted):
                for _ in range(30):
                    answer = engine.query(question)
                    (found if answer == wanted else faults).append(answer)

            threads = [threading.Thread(target=ask, args=arguments) for arguments in
                       ((one, "sides", "Black White"), (other, "sides", "White Black"),
                        (one, "gameover", "false"), (other, "gameover", "false"))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([], faults)
            self.assertEqual(120, len(found))

    def test_a_closed_engine_says_so(self):
        engine = othello()
        engine.close()
        engine.close()
        with self.assertRaisesRegex(EngineTerminatedError, "is closed"):
            engine.query("fen")

    def test_a_long_answer_and_output_that_nobody_reads(self):
        with othello() as engine:
            self.assertGreater(len(engine.text("help")), 500)
            engine._process.send(*["d"] * 20_000)  # more than the package holds
            with othello() as other:
                self.assertEqual("2", other.query("players"))
        self.assertIsNotNone(engine._process._popen.returncode)


class Values(unittest.TestCase):
    def test_limits_are_words_of_go_and_back(self):
        limit = Limit(time=0.25, depth=8, p1_clock=60, p2_inc=0.5)
        self.assertEqual("depth 8 movetime 250 p1time 60000 p2inc 500", " ".join(limit.words()))
        self.assertEqual(limit, Limit.parse(" ".join(limit.words())))
        for wrong in ("depth", "dpeth 8", "depth -1", "infinite"):
            with self.assertRaises(ValueError):
                Limit.parse(wrong)

    def test_scores_turn_around(self):
        self.assertEqual(Score(cp=-30, bound="upper"), -Score(cp=30, bound="lower"))
        order = [Score(mate=-1), Score(mate=-9), Score(cp=-5), Score(cp=7), Score(mate=9),
                 Score(mate=2)]
        self.assertEqual(order, sorted(order[::-1], key=Score.value))
        scores = [Score(cp=120), Score(mate=-3), Score(cp=-5, bound="lower")]
        self.assertEqual(["+1.20", "mate -3", ">= -0.05"], [str(score) for score in scores])

    def test_a_string_is_no_sequence_of_moves(self):
        with self.assertRaises(ValueError):
            Position(moves="d3")


if __name__ == "__main__":
    unittest.main()
