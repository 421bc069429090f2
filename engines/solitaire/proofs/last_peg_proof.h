// Proofs that one peg can be left, or cannot, and their verification.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/base/analyse/analyst.h"
#include "engines/base/proofs/certificate.h"
#include "engines/base/proofs/prove.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

// Solves the position with the last peg on `goal`, "any" or a hole, and writes the certificate: a
// solution, arguments that refute every last hole, or a closed set of positions. Blocks.
absl::StatusOr<base::Proof> ProveLastPeg(const base::ProofRequest& request, Variant variant,
                                         const std::string& goal, const base::ReportProof& say);

// Whether a certificate proves its claim.
absl::Status CheckLastPegCertificate(const base::Certificate& certificate, Variant variant);

// For base::ProofCommands(). The option `Goal` of the engine counts.
std::vector<base::ProofVariant> LastPegProofVariants(const base::EngineFactory& make);

}  // namespace tavoliere::solitaire
