// The journal of a job: what it has finished so far, part by part, so that a job that was interrupted or killed goes on
// instead of beginning again, and that several processes share its parts out. A part is named by what it depends on
// besides the job ("run 3"), and its result by nothing but the job and that name; a recalled part is therefore the same
// as one made anew, to the last bit, whoever made it.
//
// Whoever runs a job decides where its journal lies (a file: game/file_journal.hpp; the folder of a run:
// runs/folder_journal.hpp) and checks that it belongs to the job. A verb only asks for parts:
//   const auto games = context.journal->parts(context.executor, count,
//                                             [](std::size_t i) { return fmt::format("game {}", i); }, play);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"
#include "parallel/executor.hpp"

namespace teka {

/// Safe for any thread. This one keeps nothing, and has no other processes.
class Journal {
 public:
  Journal() = default;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  virtual ~Journal() = default;

  /// What is recalled of this part, otherwise what `make` gives, an optional: empty when interrupted, otherwise kept.
  /// While another process makes it, this one waits.
  template <class Make>
  auto part(const std::string& name, Make&& make) -> std::invoke_result_t<Make&> {
    while (true) {
      bool is_elsewhere = false;
      auto made = part_here(name, make, is_elsewhere);
      if (!is_elsewhere || !wait()) return made;
    }
  }

  /// Parts 0 to count - 1: what part(name(i), make(i)) gives for each, on all threads, or one after another if there
  /// are fewer parts than threads, so that each can use them all. Processes that share the journal each make some.
  /// told(i) is called for each that is there, from any thread.
  template <class Name, class Make, class Tell>
  auto parts(Executor& executor, std::size_t count, Name&& name, Make&& make, Tell&& told)
      -> std::vector<std::invoke_result_t<Make&, std::size_t>> {
    std::vector<std::invoke_result_t<Make&, std::size_t>> made(count);
    std::vector<char> is_left(count, 0);
    for_parts(executor, count, [&](std::size_t i) {
      bool is_elsewhere = false;
      made[i] = part_here(name(i), [&] { return make(i); }, is_elsewhere);
      is_left[i] = is_elsewhere ? 1 : 0;
      if (made[i]) told(i);
    });
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < count; ++i) {
      if (is_left[i] != 0) left.push_back(i);
    }
    for_parts(executor, left.size(), [&](std::size_t k) {
      const std::size_t i = left[k];
      made[i] = part(name(i), [&] { return make(i); });
      if (made[i]) told(i);
    });
    return made;
  }
  template <class Name, class Make>
  auto parts(Executor& executor, std::size_t count, Name&& name, Make&& make) {
    return parts(executor, count, name, make, [](std::size_t) {});
  }

  /// What is kept under this name.
  [[nodiscard]] virtual std::optional<std::string> find(const std::string&) const { return {}; }
  /// For the inner state of a long part: replaced again and again, then dropped. Saved now and then. A failure does not
  /// stop the work: the next save() tells it.
  virtual void keep(const std::string&, std::string) {}  // NOLINT(performance-unnecessary-value-param): others keep it
  virtual void drop(const std::string&) {}
  /// Whether what keep() is given now would be saved at once: an inner state that is large need not be made before.
  [[nodiscard]] virtual bool is_save_due() const { return false; }
  /// Whether what is kept is saved, so that it is worth keeping much.
  [[nodiscard]] virtual bool is_saved() const { return false; }
  [[nodiscard]] virtual bool is_empty() const { return true; }
  /// Saves what has not been saved yet.
  virtual Result<void> save() { return {}; }

 protected:
  /// The right to make a part, until it is destroyed.
  using Claim = std::shared_ptr<const void>;

  /// Nothing while another process makes this part.
  virtual Claim claim(const std::string&) { return std::make_shared<const char>(); }
  /// A part that was made, for good.
  virtual void finish(const std::string& name, std::string bytes) { keep(name, std::move(bytes)); }
  /// Some time, for other processes to finish what they make; false if there is none left.
  virtual bool wait() { return false; }

 private:
  template <class Body>
  static void for_parts(Executor& executor, std::size_t count, Body&& body) {
    if (count >= executor.threads()) return executor.for_each(count, body);
    for (std::size_t i = 0; i < count; ++i) body(i);
  }

  /// Empty, with `is_elsewhere`, while another process makes it.
  template <class Make>
  auto part_here(const std::string& name, Make&& make, bool& is_elsewhere) -> std::invoke_result_t<Make&> {
    using Part = std::invoke_result_t<Make&>;
    is_elsewhere = false;
    if (auto known = recalled<typename Part::value_type>(name)) return known;
    const Claim mine = claim(name);
    if (mine == nullptr) {
      is_elsewhere = true;
      return {};
    }
    // Another process may have finished it a moment ago.
    if (auto known = recalled<typename Part::value_type>(name)) return known;
    Part made = make();
    if (made && is_saved()) {
      ByteWriter out;
      put_bytes(out, *made);
      finish(name, out.bytes());
    }
    return made;
  }

  template <class Item>
  std::optional<Item> recalled(const std::string& name) const {
    const auto bytes = find(name);
    if (!bytes) return {};
    ByteReader in(*bytes);
    Item item{};
    if (!get_bytes(in, item) || !in.at_end()) return {};
    return item;
  }
};

/// Says how a job differs from the one that a journal belongs to, both in lines (see identity() in provenance.hpp);
/// nothing if they are the same.
std::optional<std::string> first_difference(const std::vector<std::string>& theirs,
                                            const std::vector<std::string>& ours);

}  // namespace teka
