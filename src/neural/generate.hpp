// Generates many sequences with a Gpt: each starts with its prompt and continues token by token until it ends. A
// finished sequence is replaced by the next one, so that the batch stays full (continuous batching). Each sequence
// draws from its own seed: it does not depend on the other sequences, the batch size or the number of threads.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/seed.hpp"
#include "neural/gpt_batch.hpp"
#include "neural/sampler.hpp"

namespace teka::neural {

/// For constrained sampling: clears the entries of `allowed` (initially all 1) of tokens that must not come next, and
/// leaves at least one. Called concurrently for different sequences.
using Constraint =
    std::function<void(std::size_t sequence, std::span<const Token> written, std::span<std::uint8_t> allowed)>;

/// For constraints too expensive to check for all tokens: returns true to reject a token that was drawn. It is then
/// masked too, and another one is drawn. If none is left, the first one is used.
using Refusal = std::function<bool(std::size_t sequence, std::span<const Token> written, Token token)>;

/// The position of the last generated token; see GptRow.
using Positions = std::function<std::size_t(std::size_t sequence, std::span<const Token> written)>;

struct GenerateSettings {
  SamplerSettings sampler;
  std::size_t most_tokens = 0;  ///< maximum after the prompt; 0: as many as fit into the context
  std::optional<Token> end;     ///< ends a sequence, and is not part of it
  std::size_t at_once = 64;     ///< batch size; larger is faster, up to a point, and needs more memory
  bool halve_cache = false;     ///< see GptBatchSize
  Constraint constraint;
  Refusal refusal;
  Positions positions;  ///< none: sequential positions; prompts always have these
  Budget budget;        ///< its deadline and stop token
  /// Called with the number of finished sequences.
  std::function<void(std::size_t ended)> progress;
};

struct Generated {
  std::vector<Token> tokens;  ///< without the prompt
  bool ended = false;         ///< by the end token; otherwise by a limit or an interruption
};

/// Prompts must have at least one token and leave space in the context; there is a seed for each of them. After an
/// interruption unfinished sequences are returned as they are.
std::vector<Generated> generate(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                const GenerateSettings& settings, std::span<const Seed> seeds, Executor& executor,
                                InstructionSet set = best_kernels());
/// The same with the seeds seed.child(0), seed.child(1), ...
std::vector<Generated> generate(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                const GenerateSettings& settings, const Seed& seed, Executor& executor,
                                InstructionSet set = best_kernels());

}  // namespace teka::neural
