// Whether a library is right: the file itself, and of each level its form, its solutions, its measures, and whether it
// is made again from its provenance.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "jobs/files.hpp"
#include "jobs/origin.hpp"
#include "store/query.hpp"

namespace teka::store {

struct VerifySettings {
  bool solve = true;                        ///< with the solver
  bool evaluate = true;                     ///< measure again
  bool remake = true;                       ///< from provenance
  jobs::Files files = jobs::local_files();  ///< for inputs that the provenance names
};

struct Difference {
  std::uint64_t level = 0;  ///< 0: the file
  std::string what;         ///< in one line
};

struct Verified {
  std::uint64_t levels = 0;
  std::uint64_t remade = 0;      ///< of these the provenance gave the same level
  std::uint64_t undecided = 0;   ///< the solver gave up
  std::uint64_t unmeasured = 0;  ///< without measures, as add --as-is leaves them
  std::vector<Difference> differences;
  std::vector<std::string> notes;  ///< what could not be checked, and why
};

/// Level by level in their order, so that a difference can be told at once: `tell` is called for each.
class Verifier {
 public:
  Verifier(Library& library, VerifySettings settings, Executor& executor, Budget budget,
           std::function<void(const Difference&)> tell);

  void check_file();
  /// Some hundred levels at a time share the jobs. False when interrupted.
  bool check(std::span<const std::uint64_t> levels);
  [[nodiscard]] const Verified& result() const { return result_; }

 private:
  struct Checked {
    Kept kept;
    Value value;
  };
  void differ(std::uint64_t level, std::string what);
  std::optional<Checked> check_form(std::uint64_t level);
  /// What the library says itself of the level: its size, and the costs of its solutions.
  void check_own(const Kept& kept, const Value& plain, const std::vector<SolutionCost>& costs);
  void check_solved(const Game& game, const std::vector<const Checked*>& levels);
  void check_measures(const Game& game, const std::vector<const Checked*>& levels);
  void compare_measures(const Kept& kept, const Value& evaluated);
  void check_remade(const Kept& kept);
  /// The levels that an origin gives, packed; empty if it gives none.
  const std::vector<std::string>& remake(std::uint64_t origin);
  Result<std::vector<std::string>> run_origin(const OriginFacts& facts);
  /// Of the file of the origin, among those that the last command has written.
  Result<std::vector<std::string>> levels_in(const jobs::Origin& origin);

  Library& library_;
  VerifySettings settings_;
  Executor& executor_;
  Budget budget_;
  std::function<void(const Difference&)> tell_;
  std::map<std::uint64_t, std::vector<std::string>> remade_;
  std::string command_;  ///< that wrote several files; empty: none did
  std::map<std::string, std::string> written_;
  Verified result_;
};

}  // namespace teka::store
