// The steps about handshake, options, positions, errors and the end of a session.

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "protocol/wire/text/line_reader.h"
#include "tools/match/compliance/compliance.h"

namespace tavoliere::match {
namespace {

using protocol::OptionInfo;

void CheckHandshakeLines(Dialogue& engine, const Lines& lines) {
  if (!engine.ok()) return;
  engine.Expect(lines.size() >= 3 && absl::StartsWith(lines[0], "id name ") &&
                    absl::StartsWith(lines[1], "id author "),
                "expected the lines 'id name ...' and 'id author ...' first");
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    engine.Expect(protocol::ParseOptionLine(lines[i]).has_value(),
                  absl::StrCat("expected an option line, got '", lines[i], "'"));
  }
}

void Handshake(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("ugi\n");
  Lines ugi = engine.ReadUntil("ugiok");
  CheckHandshakeLines(engine, ugi);
  engine.Send("uci\n");
  Lines uci = engine.ReadUntil("uciok");
  if (!engine.ok()) return;
  ugi.pop_back();
  uci.pop_back();
  engine.Expect(uci == ugi, "ugi and uci give different lines");
  context.note = std::string(absl::StripPrefix(ugi[0], "id name "));
}

void IsReady(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("isready\nisready\n");
  for (int i = 0; i < 2; ++i) {
    const std::string line = engine.ReadLine();
    engine.Expect(line == "readyok", absl::StrCat("expected readyok, got '", line, "'"));
  }
}

std::vector<OptionInfo> OptionsOf(Dialogue& engine) {
  engine.Send("uci\n");
  std::vector<OptionInfo> options;
  for (const std::string& line : engine.ReadUntil("uciok")) {
    if (auto option = protocol::ParseOptionLine(line)) options.push_back(*std::move(option));
  }
  return options;
}

void OptionNames(StepContext& context) {
  Dialogue& engine = context.engine;
  int spaced = 0;
  for (const OptionInfo& option : OptionsOf(engine)) {
    // A text may name a file, and a button may do anything.
    if (option.type == OptionInfo::Type::kString || option.type == OptionInfo::Type::kButton)
      continue;
    const std::string name =
        absl::StrReplaceAll(absl::AsciiStrToUpper(option.name), {{" ", " \t "}});
    engine.Send(absl::StrCat("setoption name ", name, "  value  ", option.default_value, "\n"));
    const Lines lines = engine.Synchronise();
    engine.Expect(lines.empty(), absl::StrCat("option '", option.name,
                                              "' with its own default, in capitals and with more "
                                              "blanks: expected no answer, got '",
                                              lines.empty() ? "" : lines[0], "'"));
    if (absl::StrContains(option.name, ' ')) ++spaced;
  }
  context.note = absl::StrCat(spaced, " with spaces");
}

void OptionErrors(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.ExpectError("setoption name No Such Option value 1");
  for (const OptionInfo& option : OptionsOf(engine)) {
    const std::string start = absl::StrCat("setoption name ", option.name, " value ");
    switch (option.type) {
      case OptionInfo::Type::kSpin:
        engine.ExpectError(start + "many");
        engine.ExpectError(start + "99999999999999999999");
        break;
      case OptionInfo::Type::kCheck:
      case OptionInfo::Type::kCombo:
        engine.ExpectError(start + "neither this nor that");
        break;
      default:
        break;
    }
  }
}

void UnknownWords(StepContext& context) {
  Dialogue& engine = context.engine;
  const auto expect_ready = [&](const std::string& line) {
    engine.Send(line);
    const std::string answer = engine.ReadLine();
    engine.Expect(answer == "readyok", absl::StrCat("expected readyok, got '", answer, "'"));
  };
  expect_ready("joho isready now\n");
  expect_ready("\r\n\n \t isready \t\r\n");
  engine.Send("position startpos\ngo joho depth 1\n");
  engine.ReadUntil("bestmove ");
  engine.ExpectError("joho nothing");
}

void BadPositions(StepContext& context) {
  Dialogue& engine = context.engine;
  const Lines legal = engine.Legal();
  engine.Expect(!legal.empty(), "there is no legal move in the start position");
  if (!engine.ok()) return;
  engine.Send(PositionCommand({legal[0]}));
  const std::string good = engine.Query("fen");
  for (const std::string& bad :
       {std::string("position"), std::string("position fen"), std::string("position fen nonsense"),
        std::string("position startpos moves nonsense"),
        "position startpos moves " + legal[0] + " nonsense"}) {
    engine.ExpectError(bad);
    const std::string now = engine.Query("fen");
    engine.Expect(now == good, absl::StrCat("after '", bad, "' the position is '", now,
                                            "', not the last good one, '", good, "'"));
  }
  engine.Send(absl::StrCat("position fen ", good, "\n"));
  const std::string again = engine.Query("fen");
  engine.Expect(again == good, absl::StrCat("'", good, "' was read as '", again, "'"));
}

void BadNumbers(StepContext& context) {
  Dialogue& engine = context.engine;
  for (const char* bad :
       {"depth x", "depth -3", "depth", "depth 99999999999999999999", "movetime -1", "nodes 1e9",
        "wtime soon", "wtime -5 btime 100", "p1time -1", "movetime 1.5"}) {
    const std::string go = absl::StrCat("go ", bad);
    engine.Send(absl::StrCat("position startpos\n", go, "\nstop\n"));
    // Engines that refuse the line pass too.
    const Lines lines = engine.ReadUntil("bestmove ", "info string error: ");
    const int found = Count(lines, "bestmove ") + Count(engine.Synchronise(), "bestmove ");
    engine.Expect(found <= 1, absl::StrCat("'", go, "' gave ", found, " bestmoves"));
  }
}

void LongLines(StepContext& context) {
  Dialogue& engine = context.engine;
  std::string longest = "isready";
  longest.resize(protocol::LineReader::kLongestLine, ' ');
  engine.Send(longest + "\n");
  const std::string answer = engine.ReadLine();
  engine.Expect(answer == "readyok",
                absl::StrCat("expected readyok to a line of 1 MiB, got '", answer, "'"));
  engine.ExpectError(longest + "x");
}

void EndOfInput(StepContext& context) {
  for (const char* go : {"go depth 2", "go movetime 50", "go infinite", "go nodes 100"}) {
    const Lines lines = context.Run(absl::StrCat("position startpos\n", go, "\n"));
    context.engine.Expect(
        Count(lines, "bestmove ") == 1,
        absl::StrCat("input that ends after '", go, "': expected one bestmove, got ",
                     Count(lines, "bestmove ")));
    context.engine.Expect(Count(lines, "info ") > 0 && absl::StartsWith(lines.back(), "bestmove "),
                          absl::StrCat("input that ends after '", go,
                                       "': expected info lines and then the bestmove"));
  }
}

void Quit(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\ngo infinite\n");
  engine.ReadUntil("info ");
  engine.Send("quit\n");
  engine.ExpectExit(0);
}

void LostReader(StepContext& context) {
  Dialogue& engine = context.engine;
  engine.Send("position startpos\ngo infinite\n");
  engine.ReadUntil("info ");
  engine.CloseOutput();
  engine.ExpectExit(1);
}

void Displays(StepContext& context) {
  Dialogue& engine = context.engine;
  const std::string fen = engine.Query("fen");
  engine.Send("d\n");
  const Lines shown = engine.Synchronise();
  bool has_fen = false;
  for (const std::string& line : shown) has_fen = has_fen || absl::StrContains(line, fen);
  engine.Expect(has_fen, "d does not show the position's text");
  engine.Send("eval\n");
  engine.Expect(!engine.Synchronise().empty(), "eval prints nothing");
  engine.Query("extensions");
  engine.ExpectError("query nonsense");
  const Lines bench = context.Run("bench 1\n");
  engine.Expect(!bench.empty() && Count(bench, "bestmove") == 0,
                "bench: expected lines, none of them a bestmove");
}

constexpr ComplianceStep kSessionSteps[] = {
    {"handshake", "ugi and uci are answered by the same id and option lines", Handshake},
    {"isready", "isready is answered by readyok", IsReady},
    {"options", "option names may be written in any case and with any blanks", OptionNames},
    {"option-errors", "an unknown option or bad value is one error", OptionErrors},
    {"unknown-words", "unknown words are skipped, extra blanks and CR are ignored", UnknownWords},
    {"bad-positions", "a bad position is one error and keeps the last good one", BadPositions},
    {"bad-numbers", "a go with a bad number still gets its bestmove", BadNumbers},
    {"long-lines", "a line of 1 MiB is read, a longer one is one error", LongLines},
    {"end-of-input", "at the end of input a search finishes and the engine exits with 0",
     EndOfInput},
    {"quit", "quit ends a search and the engine exits with 0", Quit},
    {"lost-reader", "an engine whose output has no reader exits with 1", LostReader},
    {"displays", "d, eval, bench and query extensions print something", Displays},
};

}  // namespace

absl::Span<const ComplianceStep> SessionSteps() { return kSessionSteps; }

}  // namespace tavoliere::match
