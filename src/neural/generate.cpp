#include "neural/generate.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace teka::neural {
namespace {

class Generator {
 public:
  Generator(const Gpt& gpt, std::span<const std::vector<Token>> prompts, const GenerateSettings& settings,
            std::span<const Seed> seeds, Executor& executor, InstructionSet set)
      : prompts_(prompts),
        settings_(settings),
        seeds_(seeds),
        executor_(executor),
        positions_(positions_needed(gpt, prompts, settings)),
        batch_(gpt,
               {.sequences = std::min(settings.at_once, prompts.size()),
                .positions = positions_,
                .rows = rows_wanted(std::min(settings.at_once, prompts.size()), longest(prompts)),
                .halve_cache = settings.halve_cache},
               executor, set),
        results_(prompts.size()) {
    for (std::size_t i = 0; i < batch_.size().sequences; ++i)
      slots_.push_back(Slot{.sampler = Sampler(gpt.shape().vocabulary, set)});
    for (Slot& slot : slots_) slot.allowed.resize(gpt.shape().vocabulary);
    rows_.reserve(batch_.size().rows);
    sampled_.reserve(slots_.size());
  }

  std::vector<Generated> run() {
    while (!settings_.budget.interrupted()) {
      gather();
      if (rows_.empty()) break;
      batch_.feed(rows_);
      executor_.for_each(sampled_.size(), [&](std::size_t i) { sample(slots_[sampled_[i].slot], sampled_[i].row); });
    }
    return std::move(results_);
  }

 private:
  struct Slot {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t sequence = kNone;
    bool over = true;
    Rng rng{Seed(0)};
    Sampler sampler;
    std::vector<std::uint8_t> allowed;
  };
  struct Sampled {
    std::size_t slot, row;
  };

  static std::size_t longest(std::span<const std::vector<Token>> prompts) {
    std::size_t most = 0;
    for (const auto& prompt : prompts) most = std::max(most, prompt.size());
    return most;
  }

  static std::size_t positions_needed(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                      const GenerateSettings& settings) {
    const std::size_t context = gpt.shape().context;
    TEKA_CHECK(settings.at_once > 0 && longest(prompts) < context);
    const std::size_t most = settings.most_tokens == 0 ? context : settings.most_tokens;
    return std::min(context, longest(prompts) + most);
  }

  /// Enough for all prompts at once up to a limit, and always for one prompt in addition to one row per slot.
  static std::size_t rows_wanted(std::size_t slots, std::size_t prompt) {
    constexpr std::size_t kMany = 1024;
    return std::max(slots + prompt, std::min(slots * prompt, kMany));
  }

  /// The rows of the next step: the last token of each sequence, and prompts of new sequences as far as they fit.
  void gather() {
    rows_.clear();
    sampled_.clear();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      Slot& slot = slots_[i];
      if (slot.over) retire(slot);
      if (slot.sequence == Slot::kNone) begin(i);
      if (slot.sequence == Slot::kNone) continue;
      const auto& written = results_[slot.sequence].tokens;
      if (!written.empty()) {
        rows_.push_back({.sequence = i, .token = written.back()});
        if (settings_.positions) rows_.back().position = settings_.positions(slot.sequence, written);
      }
      sampled_.push_back({.slot = i, .row = rows_.size() - 1});
    }
  }

  void retire(Slot& slot) {
    if (slot.sequence == Slot::kNone) return;
    slot.sequence = Slot::kNone;
    ++ended_;
    if (settings_.progress) settings_.progress(ended_);
  }

  void begin(std::size_t i) {
    if (next_ == prompts_.size()) return;
    const auto& prompt = prompts_[next_];
    TEKA_CHECK(!prompt.empty());
    // The slots after this one need a row each.
    if (rows_.size() + prompt.size() + (slots_.size() - i - 1) > batch_.size().rows) return;
    Slot& slot = slots_[i];
    slot.sequence = next_;
    slot.over = false;
    slot.rng = Rng(seeds_[next_]);
    ++next_;
    results_[slot.sequence].tokens.reserve(batch_.size().positions - prompt.size());
    batch_.clear(i);
    for (const Token token : prompt) rows_.push_back({.sequence = i, .token = token, .wants_logits = false});
    rows_.back().wants_logits = true;
  }

  void sample(Slot& slot, std::size_t row) {
    Generated& result = results_[slot.sequence];
    if (settings_.constraint || settings_.refusal) std::fill(slot.allowed.begin(), slot.allowed.end(), std::uint8_t{1});
    if (settings_.constraint) settings_.constraint(slot.sequence, result.tokens, slot.allowed);
    const Token token = draw(slot, row);
    result.ended = settings_.end == token;
    if (!result.ended) result.tokens.push_back(token);
    const std::size_t length = prompts_[slot.sequence].size() + result.tokens.size();
    slot.over = result.ended || length == batch_.size().positions || result.tokens.size() == settings_.most_tokens;
  }

  Token draw(Slot& slot, std::size_t row) {
    const bool masked = settings_.constraint || settings_.refusal;
    const auto& written = results_[slot.sequence].tokens;
    std::optional<Token> first;
    while (true) {
      const TokenMask mask = masked ? TokenMask(slot.allowed) : TokenMask();
      const Token token = slot.sampler.sample(batch_.logits(row), settings_.sampler, mask, slot.rng);
      if (!settings_.refusal || !settings_.refusal(slot.sequence, written, token)) return token;
      if (!first) first = token;
      slot.allowed[token] = 0;
      if (std::find(slot.allowed.begin(), slot.allowed.end(), 1) == slot.allowed.end()) return *first;
    }
  }

  std::span<const std::vector<Token>> prompts_;
  const GenerateSettings& settings_;
  std::span<const Seed> seeds_;
  Executor& executor_;
  std::size_t positions_;
  GptBatch batch_;
  std::vector<Generated> results_;
  std::vector<Slot> slots_;
  std::vector<GptRow> rows_;
  std::vector<Sampled> sampled_;
  std::size_t next_ = 0;
  std::size_t ended_ = 0;
};

}  // namespace

std::vector<Generated> generate(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                const GenerateSettings& settings, std::span<const Seed> seeds, Executor& executor,
                                InstructionSet set) {
  TEKA_CHECK(seeds.size() == prompts.size());
  if (prompts.empty()) return {};
  return Generator(gpt, prompts, settings, seeds, executor, set).run();
}

std::vector<Generated> generate(const Gpt& gpt, std::span<const std::vector<Token>> prompts,
                                const GenerateSettings& settings, const Seed& seed, Executor& executor,
                                InstructionSet set) {
  std::vector<Seed> seeds;
  for (std::size_t i = 0; i < prompts.size(); ++i) seeds.push_back(seed.child(i));
  return generate(gpt, prompts, settings, seeds, executor, set);
}

}  // namespace teka::neural
