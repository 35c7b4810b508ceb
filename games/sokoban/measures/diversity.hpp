// Diversity of a set of levels, by the edit distance of their texts (rows joined by line ends).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/measures/independent_set.hpp"
#include "games/sokoban/measures/similarity_index.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

/// Two levels are similar below this edit distance (Todd and others 2023).
constexpr int kLeastDifferent = 5;
/// The paper's threshold: levels differ if their distance is above it.
constexpr int kPaperThreshold = 5;

/// The resources of a comparison, and its progress.
struct Comparing {
  Executor& executor;
  const Budget& budget;
  std::function<void(std::size_t done, std::size_t total)> progress = [](std::size_t, std::size_t) {};
};

/// All pairs of similar levels in a set. Useless when interrupted.
class LevelSet {
 public:
  /// With more similar pairs than this there is no list of them, and only bounds are computed.
  static constexpr std::size_t kMostPairs = 20'000'000;
  /// Gives the other forms of a level that count as the same; may be empty.
  using Forms = std::function<std::vector<std::string>(std::size_t level)>;

  explicit LevelSet(std::span<const std::string> texts, const Comparing& with, const Forms& forms = {},
                    std::size_t most_pairs = kMostPairs);

  [[nodiscard]] std::size_t distinct() const { return copies_.size(); }
  /// There are too many similar pairs for a list; with forms, there are then no bounds either.
  [[nodiscard]] bool collapsed() const { return collapsed_; }
  /// Levels that differ from all others by the paper's threshold.
  [[nodiscard]] std::size_t alone() const;
  /// The size of the largest set of levels with pairwise distances of at least kLeastDifferent among the chosen ones
  /// (one flag for each level; empty: all).
  [[nodiscard]] SizeBounds largest_different(const Comparing& with, std::span<const char> chosen = {}) const;

 private:
  void find_pairs(const Comparing& with, const Forms& forms, std::size_t most_pairs);
  [[nodiscard]] std::size_t count_leaders(const Comparing& with, std::span<const char> wanted, int radius) const;

  std::vector<std::uint32_t> text_of_;   // for each level its text
  std::vector<std::uint32_t> level_of_;  // for each text the first level
  std::vector<std::uint32_t> copies_;    // for each text
  std::vector<char> near_;               // for each text: another one is within the paper's threshold
  std::vector<SimilarPair> pairs_;
  bool collapsed_ = false;
  SimilarIndex index_;
};

/// For each text 1 if it differs from every text of the reference by at least kLeastDifferent, otherwise 0.
std::vector<char> find_novel(std::span<const std::string> texts, std::span<const std::string> reference,
                             const Comparing& with);

}  // namespace teka::sokoban
