#include "tools/match/run/preparation/engine_inquiry.h"

#include <algorithm>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "tools/match/run/engine/idle_room.h"
#include "tools/match/run/engine/judging.h"
#include "tools/match/run/engine/processor_wait.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kStartedEach = 4;
// For a search of one ply. What takes longer is left to the games.
constexpr std::chrono::seconds kSearchPatience{1};
constexpr std::size_t kMostMovesAsked = 1000;

}  // namespace

EngineInquiry::EngineInquiry(protocol::EventLoop& loop, const MatchSettings& settings)
    : loop_(loop),
      settings_(settings),
      entries_(settings.engines.size()),
      batch_(kStartedEach * static_cast<std::size_t>(settings.concurrency)) {
  loop.SetBeatHandler(
      [this](protocol::Duration late) { was_stopped_ = was_stopped_ || IsStall(late); });
}

EngineInquiry::~EngineInquiry() {
  loop_.SetBeatHandler({});
  for (Entry& entry : entries_) {
    if (entry.process != nullptr) entry.process->Release();
  }
}

EngineInquiry::Entry& EngineInquiry::EntryOf(const EngineProcess& engine) {
  return *std::find_if(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return entry.process.get() == &engine; });
}

void EngineInquiry::Begin() { BeginBatch(0); }

void EngineInquiry::BeginBatch(std::size_t first) {
  is_asking_ = false;
  const std::size_t most = MostProcesses();
  // Those that were told to quit hold their descriptors until they have ended.
  if (loop_.processes() + batch_ > most) loop_.Drain();
  const std::size_t used = loop_.processes();
  const std::size_t size = used < most ? std::min(batch_, most - used) : 1;
  end_ = std::min(first + size, entries_.size());
  const Patience patience{settings_.patience, settings_.grace};
  for (std::size_t i = first; i < end_; ++i) {
    entries_[i].process = std::make_unique<EngineProcess>(loop_, settings_.engines[i], patience,
                                                          ProcessorsOf(settings_, 0));
    entries_[i].is_busy = true;
    entries_[i].may_start_again = settings_.recover;
    ++busy_;
  }
  for (std::size_t i = first; i < end_; ++i) {
    entries_[i].process->Prepare(*this);
  }
}

absl::Status EngineInquiry::Await() {
  while (busy_ > 0 && status_.ok()) loop_.Run();
  return status_;
}

void EngineInquiry::Park(Entry& entry) {
  if (!std::exchange(entry.is_busy, false)) return;
  if (--busy_ == 0) loop_.Stop();
}

absl::Status EngineInquiry::Run(JudgeInquiry& judge, const std::string& position) {
  ASSIGN_OR_RETURN(const auto legal, judge.AskKnown(absl::StrCat(position, "\nquery legal\n")));
  if (!legal.empty()) legal_ = legal.front();
  IdleLimit limit(IdleRoom::Of(entries_.size(), static_cast<std::size_t>(settings_.concurrency),
                               MostProcesses()));
  std::size_t kept = 0;
  for (std::size_t first = 0; first < entries_.size(); first = end_) {
    if (first > 0) BeginBatch(first);
    RETURN_IF_ERROR(Await());
    RETURN_IF_ERROR(AskBatch(first, position));
    for (std::size_t i = first; i < end_; ++i) {
      Entry& entry = entries_[i];
      entry.name = entry.process->name();
      RETURN_IF_ERROR(Compare(entry, judge, position));
      entry.process->Release();
      // The log knows a process by the name that its engine had at the start.
      const bool is_named = !settings_.engines[i].name.empty();
      const bool is_new = !entry.is_lost && !entry.has_searched && is_named;
      if (is_new && !limit.IsExceeded(kept + 1)) {
        ++kept;
      } else {
        entry.process.reset();
      }
    }
  }
  return absl::OkStatus();
}

// First the engines that answer queries, then the others by a search.
absl::Status EngineInquiry::AskBatch(std::size_t first, const std::string& position) {
  if (legal_.empty()) return absl::OkStatus();
  is_asking_ = true;
  for (const bool searches : {false, true}) {
    std::vector<Entry*> asked;
    for (std::size_t i = first; i < end_; ++i) {
      Entry& entry = entries_[i];
      const bool knows = !entry.moves.empty() || !entry.refusal.empty();
      const bool is_adapted = !settings_.engines[i].foreign_protocol.empty();
      if (entry.is_lost || (searches && (knows || is_adapted))) continue;
      entry.is_busy = true;
      asked.push_back(&entry);
    }
    busy_ = asked.size();
    for (Entry* const entry : asked) {
      if (searches) {
        entry->has_searched = true;
        entry->process->Search({position, "\ngo depth 1\n"}, kSearchPatience);
      } else {
        entry->process->Prepare(*this, absl::StrCat(position, "\nquery legal\n"));
      }
    }
    RETURN_IF_ERROR(Await());
  }
  return absl::OkStatus();
}

absl::Status EngineInquiry::Compare(const Entry& entry, JudgeInquiry& judge,
                                    const std::string& position) {
  if (entry.is_lost || (entry.moves.empty() && entry.refusal.empty())) return absl::OkStatus();
  const std::string moves = absl::StrJoin(entry.moves, " ");
  std::string has = absl::StrCat("the engine has ", FirstWords(moves));
  if (!entry.refusal.empty()) {
    has = absl::StrCat("the engine reports '", entry.refusal, "'");
  } else if (moves == legal_) {
    return absl::OkStatus();
  } else {
    std::string questions = absl::StrCat(position, "\n");
    for (const std::string& move : entry.moves) {
      absl::StrAppend(&questions, "query legal ", move, "\n");
    }
    ASSIGN_OR_RETURN(const auto answers, judge.Ask(questions, entry.moves.size()));
    const auto is_legal = [](const std::string& answer) { return answer == "true"; };
    if (std::all_of(answers.begin(), answers.end(), is_legal)) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(entry.name, " plays a different game from the judge ", judge.name(), ": after '",
                   position, "' the judge allows ", FirstWords(legal_), ", and ", has));
}

void EngineInquiry::OnPrepared(EngineProcess& engine) {
  Entry& entry = EntryOf(engine);
  const std::vector<std::string> answers = engine.responses();
  entry.origin = engine.origin();
  if (is_asking_ && !answers.empty()) {
    const std::vector<std::string> errors = engine.errors();
    if (!errors.empty()) entry.refusal = errors.front();
    entry.moves = absl::StrSplit(answers.front(), absl::ByAnyChar(" \t"), absl::SkipEmpty());
    if (entry.moves.size() > kMostMovesAsked || answers.front() == "none") entry.moves.clear();
  }
  Park(entry);
}

void EngineInquiry::OnBestMove(EngineProcess& engine, const protocol::SearchResult& result) {
  Entry& entry = EntryOf(engine);
  const bool is_move = !result.move.empty() && result.move != "none" &&
                       result.move.size() <= kLongestMove && result.excess.empty();
  if (is_move) entry.moves = {std::string(result.move)};
  Park(entry);
}

void EngineInquiry::OnLate(EngineProcess& engine) {
  Entry& entry = EntryOf(engine);
  entry.is_lost = true;
  engine.Kill();
  Park(entry);
}

void EngineInquiry::OnFault(EngineProcess& engine, Fault fault) {
  Entry& entry = EntryOf(engine);
  // An engine may have had no time while this program was stopped.
  const bool had_none = fault.cause == FaultCause::kHang && was_stopped_;
  const bool is_setup = fault.cause == FaultCause::kSetup;
  const bool must_answer = engine.config().name.empty() && !is_asking_ && !had_none;
  if (must_answer && !is_setup && std::exchange(entry.may_start_again, false)) {
    return engine.Prepare(*this);
  }
  entry.is_lost = true;
  if ((is_setup || must_answer) && status_.ok()) {
    status_ = absl::InvalidArgumentError(absl::StrCat(
        engine.name(), ": ", fault.what, ErrorOutputText(engine.name(), fault.error_output)));
    loop_.Stop();
  }
  Park(entry);
}

}  // namespace tavoliere::match
