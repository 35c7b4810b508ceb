// Value: structured data inside the engine (parameters, provenance, levels). Converted to and from JSON at the
// boundaries; the engine itself never sees JSON.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace teka {

class Value {
 public:
  using Array = std::vector<Value>;
  using Object = std::vector<std::pair<std::string, Value>>;  ///< in insertion order
  using Bytes = std::vector<std::uint8_t>;                    ///< a compact array of numbers 0..255: cells of a grid

  Value() = default;
  Value(std::nullptr_t) {}
  Value(bool b) : data_(b) {}
  Value(int i) : data_(std::int64_t{i}) {}
  Value(std::int64_t i) : data_(i) {}
  Value(std::uint64_t i) : data_(static_cast<std::int64_t>(i)) {}
  Value(double d) : data_(d) {}
  Value(const char* s) : data_(std::string(s)) {}
  Value(std::string_view s) : data_(std::string(s)) {}
  Value(std::string s) : data_(std::move(s)) {}
  Value(Array a) : data_(std::move(a)) {}
  Value(Object o) : data_(std::move(o)) {}
  Value(Bytes b) : data_(std::move(b)) {}

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(data_); }

  /// A pointer to the content if it has that type, otherwise nullptr.
  template <class T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&data_);
  }

  /// An integer or a real; number() gives either as a double.
  [[nodiscard]] bool is_number() const { return get<std::int64_t>() != nullptr || get<double>() != nullptr; }
  [[nodiscard]] double number() const {
    if (const auto* i = get<std::int64_t>()) return static_cast<double>(*i);
    return std::get<double>(data_);
  }

  /// The member of an object, or nullptr.
  [[nodiscard]] const Value* find(std::string_view key) const;
  /// Adds or replaces a member; a null Value becomes an object first.
  void set(std::string_view key, Value value);

  [[nodiscard]] const auto& data() const { return data_; }
  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object, Bytes> data_;
};

/// A text, a truth or a number in words; a number in the shortest form that reads back exactly. Empty for anything
/// else, also for numbers that are not finite.
std::string scalar_text(const Value& value);

}  // namespace teka
