#include "tests/protocol/server/fake_dialect.h"

#include <memory>
#include <new>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/server/engine.h"

namespace tavoliere::protocol {
namespace {

class FakeTranslator final : public Translator {
 public:
  explicit FakeTranslator(Engine& engine) : engine_(engine) {}

  Arrival Arrives(const std::string& line) const override {
    if (line == "hush" || line == "hit") return Arrival::kAtOnce;
    return line == "drop" ? Arrival::kInterrupts : Arrival::kWaits;
  }

  void Read(const std::string& line, DialectHost& host) override {
    const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    if (words[0] == "hello") return host.Say("hello");
    if (words[0] == "total") return Place(words, host);
    if (words[0] == "think" || words[0] == "ponder") return Think(words, host);
    if (words[0] == "hush") return host.Stop();
    if (words[0] == "hit") return host.PonderHit();
    if (words[0] == "drop") return host.Say(host.searching() ? "searching" : "dropped");
    if (words[0] == "starve") throw std::bad_alloc();
    if (words[0] == "bye") return host.Quit();
    host.Say("what?");
  }

  void OnReport(const SearchReport&, DialectHost& host) override { host.Say("thought"); }
  void OnError(const std::string&, DialectHost& host) override { host.Say("fault"); }

  void EndSearch(const BestMove& best, bool interrupted, DialectHost& host) override {
    host.Say(interrupted ? "silence" : absl::StrCat("say ", best.move));
    if (!interrupted && --left_ > 0) Begin(host);
  }

 private:
  void Place(const std::vector<std::string>& words, DialectHost& host) {
    PositionCommand position;
    position.fen = absl::StrCat(words.back(), " 1");
    const absl::Status status = engine_.SetPosition(position);
    if (!status.ok()) return host.Say(absl::StrCat("no: ", std::string(status.message())));
    host.Say(absl::StrCat("now ", *engine_.Query({"fen", {}})));
  }

  void Think(const std::vector<std::string>& words, DialectHost& host) {
    go_ = GoCommand();
    left_ = 1;
    int depth = 0;
    if (words.size() > 1 && absl::SimpleAtoi(words[1], &depth) && depth > 0) go_.depth = depth;
    if (words.size() > 2 && !absl::SimpleAtoi(words[2], &left_)) left_ = 1;
    go_.infinite = !go_.depth;
    go_.ponder = words[0] == "ponder";
    Begin(host);
  }

  void Begin(DialectHost& host) const {
    const absl::Status begun = host.Search(go_);
    if (!begun.ok()) host.Say("fault");
  }

  Engine& engine_;
  GoCommand go_;
  int left_ = 0;  // searches, with the one under way
};

}  // namespace

DialectChoice FakeDialect(Engine& engine) {
  return {"fake", [](const std::string& line) { return line == "hello"; },
          [&engine] { return std::make_unique<FakeTranslator>(engine); }};
}

}  // namespace tavoliere::protocol
