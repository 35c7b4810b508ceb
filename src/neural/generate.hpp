// Writes many sequences with a Gpt: each begins with its prompt and goes on token by token until it ends. A sequence
// that has ended makes room for the next one, so that the batch stays full. Sequence i draws from seed.child(i): what
// it becomes does not depend on the others, on how many are written at once, or on threads.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/seed.hpp"
#include "neural/gpt_batch.hpp"
#include "neural/sampler.hpp"

namespace teka::neural {

/// Says which tokens may come next, for constrained sampling: clears the entries of `allowed` (all are 1) of those that
/// may not, and leaves one at least. Called by several threads at once, for different sequences.
using Constraint =
    std::function<void(std::size_t sequence, std::span<const Token> written, std::span<std::uint8_t> allowed)>;

/// Says of a token that was drawn whether it may not come after all, for what would take too long to find out for all
/// of them: then it is forbidden too, and another one is drawn. When none is left, the first stays.
using Refusal = std::function<bool(std::size_t sequence, std::span<const Token> written, Token token)>;

/// The position of the last of the tokens that were written; see GptRow.
using Positions = std::function<std::size_t(std::size_t sequence, std::span<const Token> written)>;

struct GenerateSettings {
  SamplerSettings sampler;
  std::size_t most_tokens = 0;  ///< to be written after the prompt; 0: as many as the context has room for
  std::optional<Token> end;     ///< ends a sequence, and is not part of it
  std::size_t at_once = 64;     ///< more are faster, up to a point, and need more memory
  bool halve_cache = false;     ///< see GptBatchSize
  Constraint constraint;
  Refusal refusal;
  Positions positions;  ///< none: each at its place; those of prompts always
  std::stop_token stop;
  /// Told how many sequences have ended.
  std::function<void(std::size_t ended)> progress;
};

struct Generated {
  std::vector<Token> tokens;  ///< without the prompt
  bool ended = false;         ///< by the end token; otherwise there was no more room, or a stop
};

/// A prompt has one token at least, and leaves room in the context. After a stop what is unfinished is left as it is.
std::vector<Generated> generate(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                const GenerateSettings& settings, const Seed& seed, Executor& executor,
                                InstructionSet set = best_kernels());

}  // namespace teka::neural
