#include "store/query.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include "core/text.hpp"

namespace teka::store {
namespace {

using Is = Condition::Is;

using Fits = std::array<char, kChunk>;  ///< of each level of a chunk whether it is wanted

template <class Test>
void keep_if(Fits& fits, const Column& values, Test&& test) {
  for (std::size_t slot = 0; slot < kChunk; ++slot) fits[slot] = fits[slot] != 0 && test(values[slot]) ? 1 : 0;
}

/// One loop for each comparison: it runs over millions of numbers.
void keep_if_holds(Fits& fits, const Column& values, const Condition& condition) {
  const auto number = static_cast<float>(condition.number);  // as it is kept: 0.7 is 0.7
  switch (condition.is) {
    case Is::less:
      return keep_if(fits, values, [number](float value) { return value < number; });
    case Is::at_most:
      return keep_if(fits, values, [number](float value) { return value <= number; });
    case Is::equal:
      return keep_if(fits, values, [number](float value) { return value == number; });
    case Is::other:
      return keep_if(fits, values, [number](float value) { return value < number || value > number; });
    case Is::at_least:
      return keep_if(fits, values, [number](float value) { return value >= number; });
    case Is::more:
      return keep_if(fits, values, [number](float value) { return value > number; });
  }
}

/// Columns of some measures, chunk by chunk.
class Columns {
 public:
  explicit Columns(Library& library) : read_(library.database(), "SELECT data FROM numbers WHERE id=?") {}

  /// Where the measure is in values(), after load().
  std::size_t add(std::uint64_t measure) {
    const auto known = std::ranges::find(measures_, measure);
    if (known != measures_.end()) return static_cast<std::size_t>(known - measures_.begin());
    measures_.push_back(measure);
    values_.emplace_back(kChunk, kMissing);
    return measures_.size() - 1;
  }
  void load(std::uint64_t chunk) {
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      const bool there = read_.start(numbers_id(measures_[i], chunk)).next();
      decode(there ? read_.bytes(0) : std::string_view(), values_[i]);
    }
  }
  [[nodiscard]] const Column& values(std::size_t place) const { return values_[place]; }

 private:
  Statement read_;
  std::vector<std::uint64_t> measures_;
  std::vector<Column> values_;
};

Result<std::uint64_t> measure_named(const std::string& name, const std::map<std::string, std::uint64_t>& all) {
  const auto found = all.find(name);
  if (found != all.end() && name != kOrigin) return found->second;
  if (all.empty()) return fail("there is no level with the measure '{}'; the library is empty", name);
  std::vector<std::string_view> names;
  for (const auto& [known, id] : all) {
    if (known != kOrigin) names.push_back(known);
  }
  return fail("there is no level with the measure '{}'{}", name, suggestion(name, names));
}

std::vector<std::uint64_t> sorted_numbers(Statement& statement) {
  std::vector<std::uint64_t> numbers;
  while (statement.next()) numbers.push_back(static_cast<std::uint64_t>(statement.integer(0)));
  std::ranges::sort(numbers);
  return numbers;
}

/// The names of files, and how titles of generated levels begin, in lower case.
std::vector<std::pair<std::uint64_t, std::string>> texts_of_origins(Library& library) {
  std::vector<std::pair<std::uint64_t, std::string>> texts;
  Statement read(library.database(), "SELECT id FROM origins");
  read.start();
  while (read.next()) {
    const auto id = static_cast<std::uint64_t>(read.integer(0));
    const OriginFacts& facts = library.origin_facts(id);
    texts.emplace_back(id, lowercase(facts.file + '\n' + (facts.pattern ? facts.pattern->start : "")));
  }
  return texts;
}

/// Whether a word of the text begins like this.
bool has_word(const std::string& text, const std::string& start) {
  const auto is_inside = [&](std::size_t at) {
    return at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
  };
  std::size_t at = text.find(start);
  while (at != std::string::npos && is_inside(at)) at = text.find(start, at + 1);
  return at != std::string::npos;
}

/// One search: the lists of allowed levels, then the chunks one after the other.
class Search {
 public:
  Search(Library& library, const Query& query) : library_(library), query_(query), columns_(library) {}

  Result<Found> run() {
    if (auto ready = prepare(); !ready) return tl::unexpected(ready.error());
    if (query_.game != nullptr && !library_.number_of(*query_.game)) return Found{};
    Statement chunks(library_.database(), query_.game == nullptr
                                              ? "SELECT id, kept FROM chunks ORDER BY id"
                                              : "SELECT id, kept FROM chunks WHERE game=? ORDER BY id");
    if (query_.game == nullptr) {
      chunks.start();
    } else {
      chunks.start(*library_.number_of(*query_.game));
    }
    while (chunks.next()) visit(static_cast<std::uint64_t>(chunks.integer(0)), chunks.bytes(1));
    return ordered();
  }

 private:
  Result<void> prepare() {
    const auto measures = library_.measures();
    std::vector<Condition> conditions = query_.conditions;
    if (query_.size) {
      conditions.push_back({std::string(kWidth), Is::equal, static_cast<double>(query_.size->width)});
      conditions.push_back({std::string(kHeight), Is::equal, static_cast<double>(query_.size->height)});
    }
    for (const Condition& condition : conditions) {
      if (measures.empty()) break;  // nothing to be found, so that nothing is wrong
      if (condition.measure == kRating && !measures.contains(condition.measure)) {
        nothing_ = true;
        continue;
      }
      const auto measure = measure_named(condition.measure, measures);
      if (!measure) return tl::unexpected(measure.error());
      conditions_.emplace_back(columns_.add(*measure), condition);
    }
    if (!query_.sort.empty() && query_.sort != "id" && !measures.empty()) {
      const auto measure = measure_named(query_.sort, measures);
      if (!measure) return tl::unexpected(measure.error());
      sort_ = columns_.add(*measure);
    }
    if (!query_.text.empty()) prepare_words(measures);
    for (const std::string& tag : query_.tags) {
      Statement read(library_.database(), "SELECT level FROM tagged JOIN tags ON tags.id=tag WHERE name=?");
      allow(sorted_numbers(read.start(tag)));
    }
    if (!query_.levels.empty()) {
      std::vector<std::uint64_t> levels = query_.levels;
      std::ranges::sort(levels);
      allow(std::move(levels));
    }
    return {};
  }

  /// Of each word the beginning must be in the texts of the level, or in those of its file.
  void prepare_words(const std::map<std::string, std::uint64_t>& measures) {
    const auto origins = texts_of_origins(library_);
    for (const std::string_view part : split(query_.text, ' ')) {
      if (part.empty()) continue;
      const std::string text = lowercase(part);
      Word word;
      for (const auto& [origin, haystack] : origins) {
        if (!has_word(haystack, text)) continue;
        word.origins.resize(std::max<std::size_t>(word.origins.size(), origin + 1));
        word.origins[origin] = 1;
      }
      word.levels = levels_with(text);
      if (word.origins.empty()) {
        allow(std::move(word.levels));
      } else {
        words_.push_back(std::move(word));
      }
    }
    if (!words_.empty() && measures.contains(std::string(kOrigin))) {
      origin_ = columns_.add(measures.at(std::string(kOrigin)));
    }
  }

  std::vector<std::uint64_t> levels_with(std::string_view word) {
    std::string quoted = "\"";
    for (const char c : word) quoted.append(c == '"' ? 2 : 1, c);
    Statement read(library_.database(), "SELECT rowid FROM words WHERE words MATCH ?");
    return sorted_numbers(read.start(quoted + "\"*"));
  }

  [[nodiscard]] bool has_words(std::uint64_t level, std::size_t slot) const {
    return std::ranges::all_of(words_, [&](const Word& word) {
      const float origin = columns_.values(*origin_)[slot];
      const auto place = is_missing(origin) ? word.origins.size() : static_cast<std::size_t>(origin);
      return (place < word.origins.size() && word.origins[place] != 0) ||
             (!word.levels.empty() && std::ranges::binary_search(word.levels, level));
    });
  }

  /// Only levels of all of these lists are found.
  void allow(std::vector<std::uint64_t> sorted) {
    if (allowed_)
      std::erase_if(sorted, [&](std::uint64_t level) { return !std::ranges::binary_search(*allowed_, level); });
    allowed_ = std::move(sorted);
  }

  void visit(std::uint64_t chunk, std::string_view kept) {
    if (nothing_) return;
    const std::uint64_t first = level_at(chunk, 0);
    Fits fits{};
    if (!allowed_) {
      for (std::size_t slot = 0; slot < kChunk; ++slot) fits[slot] = is_kept(kept, slot) ? 1 : 0;
    } else {
      auto next = std::ranges::lower_bound(*allowed_, first);
      if (next == allowed_->end() || *next >= first + kChunk) return;
      for (; next != allowed_->end() && *next < first + kChunk; ++next) {
        fits[slot_of(*next)] = is_kept(kept, slot_of(*next)) ? 1 : 0;
      }
    }
    columns_.load(chunk);
    for (const auto& [place, condition] : conditions_) keep_if_holds(fits, columns_.values(place), condition);
    for (std::size_t slot = 0; slot < kChunk; ++slot) {
      if (fits[slot] == 0 || (!words_.empty() && !has_words(first + slot, slot))) continue;
      float rank = sort_ ? columns_.values(*sort_)[slot] : 0;
      if (query_.descending) rank = -rank;
      take(is_missing(rank) ? std::numeric_limits<float>::infinity() : rank, first + slot);
    }
  }

  /// With a limit, only those are remembered that may be among the first ones.
  void take(float rank, std::uint64_t level) {
    ++total_;
    if (!query_.limit || sort_ || query_.descending) {
      if (rank > worst_) return;
      found_.emplace_back(rank, level);
      if (query_.limit && found_.size() > 2 * *query_.limit + kChunk) prune();
    } else if (found_.size() < *query_.limit) {
      found_.emplace_back(rank, level);
    }
  }

  void prune() {
    const auto limit = static_cast<std::ptrdiff_t>(*query_.limit);
    if (!sort_) {  // descending by number: the last ones
      found_.erase(found_.begin(), found_.end() - limit);
      return;
    }
    std::nth_element(found_.begin(), found_.begin() + limit, found_.end());
    worst_ = found_[static_cast<std::size_t>(limit)].first;
    found_.resize(static_cast<std::size_t>(limit));
  }

  /// Levels without the measure are last; of equal ones the lower number is first.
  Found ordered() {
    const std::size_t count = std::min(query_.limit.value_or(found_.size()), found_.size());
    const auto end = found_.begin() + static_cast<std::ptrdiff_t>(count);
    if (sort_) {
      std::partial_sort(found_.begin(), end, found_.end());
    } else if (query_.descending) {
      std::ranges::reverse(found_);
    }
    Found result{.levels = {}, .total = total_};
    for (auto it = found_.begin(); it != end; ++it) result.levels.push_back(it->second);
    return result;
  }

  /// Where a word is: in levels' own texts, or in those of their origins.
  struct Word {
    std::vector<char> origins;          ///< by number
    std::vector<std::uint64_t> levels;  ///< sorted
  };

  Library& library_;
  const Query& query_;
  Columns columns_;
  std::vector<Word> words_;
  std::optional<std::size_t> origin_;
  std::vector<std::pair<std::size_t, Condition>> conditions_;  ///< with the place of the column
  std::optional<std::size_t> sort_;
  std::optional<std::vector<std::uint64_t>> allowed_;
  bool nothing_ = false;
  std::vector<std::pair<float, std::uint64_t>> found_;    ///< rank and level
  float worst_ = std::numeric_limits<float>::infinity();  ///< of those that may still be among the first ones
  std::uint64_t total_ = 0;
};

}  // namespace

Result<Condition> parse_condition(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Is>, 7> kSigns = {{{"<=", Is::at_most},
                                                                      {">=", Is::at_least},
                                                                      {"!=", Is::other},
                                                                      {"==", Is::equal},
                                                                      {"<", Is::less},
                                                                      {">", Is::more},
                                                                      {"=", Is::equal}}};
  const std::size_t at = text.find_first_of("<>=!");
  for (const auto& [sign, is] : kSigns) {
    if (at == std::string_view::npos || !text.substr(at).starts_with(sign)) continue;
    const auto trimmed = [](std::string_view part) {
      const std::size_t first = part.find_first_not_of(' ');
      return first == std::string_view::npos ? std::string_view()
                                             : part.substr(first, part.find_last_not_of(' ') - first + 1);
    };
    const std::string_view name = trimmed(text.substr(0, at));
    const std::string_view digits = trimmed(text.substr(at + sign.size()));
    const auto number = parse_real(digits);
    if (name.empty() || !number) break;
    return Condition{snake_case(name), is, *number};
  }
  return fail("'{}' is no condition; write a measure, one of < <= = != >= > and a number, as in 'pushes>=20'", text);
}

Result<Found> find(Library& library, const Query& query) {
  return Search(library, query).run();
}

std::vector<std::vector<float>> values_of(Library& library, std::span<const std::uint64_t> levels,
                                          std::span<const std::string> measures) {
  const auto all = library.measures();
  Columns columns(library);
  std::vector<std::optional<std::size_t>> places;
  for (const std::string& name : measures) {
    const auto known = all.find(name);
    places.push_back(known == all.end() ? std::nullopt : std::optional(columns.add(known->second)));
  }
  std::vector<std::vector<float>> rows(levels.size(), std::vector<float>(measures.size(), kMissing));
  std::vector<std::size_t> order(levels.size());  // so that each chunk is read once
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(chunk_of(levels[i]), i); });
  std::optional<std::uint64_t> loaded;
  for (const std::size_t i : order) {
    if (loaded != chunk_of(levels[i])) columns.load(*(loaded = chunk_of(levels[i])));
    for (std::size_t m = 0; m < places.size(); ++m) {
      if (places[m]) rows[i][m] = columns.values(*places[m])[slot_of(levels[i])];
    }
  }
  return rows;
}

}  // namespace teka::store
