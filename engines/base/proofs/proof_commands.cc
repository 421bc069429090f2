#include "engines/base/proofs/proof_commands.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/base/proofs/certificate.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

using Clock = std::chrono::steady_clock;

absl::StatusOr<ProofVariant> FindVariant(const std::vector<ProofVariant>& variants,
                                         const std::string& name) {
  std::vector<std::string> names;
  for (const ProofVariant& variant : variants) {
    if (variant.name == name) return variant;
    names.push_back(variant.name);
  }
  return absl::InvalidArgumentError(absl::StrCat("expected one of ", absl::StrJoin(names, ", "),
                                                 " as the variant, got ", protocol::Quoted(name)));
}

void SayOnError(const std::string& line) { std::cerr << absl::StrCat(line, "\n"); }

double SecondsSince(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

// ---- prove

constexpr int kMostEmpties = 20;  // that a checker is asked to solve by itself

struct ProveArguments {
  ProofRequest request;
  int megabytes = 1024;
  ProofQuestion question = ProofQuestion::kWinner;

  void Declare(usage::BoundOptions& options) {
    const bool score = question == ProofQuestion::kScore;
    options.synopsis =
        absl::StrCat("[POSITION] ", score ? "--at-least N " : "", "--certificate FILE [options]");
    options
        .Text("position", "POSITION", &request.position,
              "Position to solve. Default: the start; --position may be left out.")
        .Operand();
    options
        .Text("certificate", "FILE", &request.path,
              "File for the proof. FILE.journal keeps what an interrupted command resumes from.")
        .Needed("a file");
    if (question == ProofQuestion::kEnding) return;
    options
        .Number("memory", "MB", &megabytes,
                question == ProofQuestion::kWinner
                    ? "Memory for solved positions and unpacked endgame tables."
                    : "Memory for solved positions.")
        .Range(1, 1 << 24, "MB of memory");
    options.Number("threads", "N", &request.threads, "Search threads, 1 to 1024.")
        .Range(1, 1024, "number of threads");
    if (score) DeclareScore(options);
  }

 private:
  void DeclareScore(usage::BoundOptions& options) {
    options.Text("at-least", "N", &at_least_, "Score to prove for the side, such as -4.")
        .Needed("a score after --at-least");
    options.Check([this] {
      if (absl::SimpleAtoi(at_least_, &request.score.at_least)) return absl::OkStatus();
      return absl::InvalidArgumentError(
          absl::StrCat("expected a number after --at-least, got ", protocol::Quoted(at_least_)));
    });
    options.Parsed("side", "SIDE", "first", "Side that scores: first or second.",
                   [this](const std::string& text) {
                     const absl::StatusOr<core::Player> side = ReadSide(text);
                     if (side.ok()) request.score.side = *side;
                     return side.status();
                   });
    request.score.empties = 8;
    options
        .Number("empties", "N", &request.score.empties,
                "Leave positions with N or fewer empty squares to the checker.")
        .Range(0, kMostEmpties, "number of empty squares");
  }

  std::string at_least_;
};

absl::Status RunProve(ProveArguments& given, const std::vector<ProofVariant>& variants) {
  ASSIGN_OR_RETURN(const ProofVariant variant, FindVariant(variants, given.request.variant));
  given.request.megabytes = static_cast<std::size_t>(given.megabytes);
  const auto began = Clock::now();
  ASSIGN_OR_RETURN(const Proof proof, variant.prove(given.request, SayOnError));
  std::cout << proof.claim.variant << " " << proof.claim.position << ": " << proof.claim.claim
            << "\nnodes " << proof.nodes;
  if (proof.resumed > 0) std::cout << ", " << proof.resumed << " results of an earlier run";
  std::cout << absl::StrFormat(", %.1f s\n", SecondsSince(began)) << given.request.path << ": "
            << proof.lines << " " << proof.kind << ", " << proof.bytes << " bytes" << std::endl;
  return absl::OkStatus();
}

// ---- verify

struct VerifyArguments {
  std::string path;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FILE";
    options.Text("certificate", "FILE", &path, "Certificate; --certificate may be left out.")
        .Needed("a file")
        .Operand();
  }
};

absl::Status RunVerify(const VerifyArguments& given, const std::string& game,
                       const std::vector<ProofVariant>& variants) {
  const auto began = Clock::now();
  ASSIGN_OR_RETURN(const Certificate certificate,
                   ReadCertificate(given.path, variants.front().kinds));
  const Claim& claim = certificate.claim;
  absl::Status checked;
  if (claim.game != game) {
    checked = absl::InvalidArgumentError(
        absl::StrCat("expected a certificate of ", game, ", got ", protocol::Quoted(claim.game)));
  } else {
    const absl::StatusOr<ProofVariant> variant = FindVariant(variants, claim.variant);
    checked = variant.ok() ? variant->verify(certificate) : variant.status();
  }
  if (!checked.ok()) {
    return absl::Status(
        checked.code(),
        absl::StrCat("'", given.path, "' proves nothing: ", std::string(checked.message())));
  }
  std::cout << claim.variant << " " << claim.position << ": " << claim.claim << "\nproved by "
            << std::max(certificate.replies.size(), certificate.lines.size()) << " "
            << certificate.kind << ", checked in " << absl::StrFormat("%.1f s", SecondsSince(began))
            << std::endl;
  return absl::OkStatus();
}

int StatusOf(const std::string& command, const absl::Status& status) {
  return status.ok() ? EXIT_SUCCESS : FailedSubcommand(command, status);
}

}  // namespace

std::vector<Subcommand> ProofCommands(const std::string& program, const std::string& game,
                                      const EngineFactory& make,
                                      const std::vector<ProofVariant>& variants,
                                      ProofQuestion question) {
  ProveArguments standard;
  standard.question = question;
  const auto prove = [=](const std::string& command, ProveArguments& given) {
    given.request.game = game;
    given.request.variant = variants.front().name;
    make()->options().Get("UCI_Variant", &given.request.variant).IgnoreError();
    return StatusOf(command, RunProve(given, variants));
  };
  const auto verify = [=](const std::string& command, const VerifyArguments& given) {
    return StatusOf(command, RunVerify(given, game, variants));
  };
  return {WithOptions<ProveArguments>(program, "prove",
                                      "Solve a position and write a proof that others can check.",
                                      prove, standard),
          WithOptions<VerifyArguments>(program, "verify", "Check a proof made by prove.", verify)};
}

}  // namespace tavoliere::base
