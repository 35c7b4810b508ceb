#include "json/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <unordered_set>

namespace teka {
namespace {

using nlohmann::json;

constexpr std::size_t kWidth = 100;
constexpr std::size_t kLongestReason = 200;  // the library quotes an overflowing number of any length

// ---- reading ----

/// An input iterator that records how far the parser has read: the SAX interface does not tell its handler.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* at, const char** note) : at_(at), note_(note) {}
  reference operator*() const { return *at_; }
  Cursor& operator++() {
    *note_ = ++at_;
    return *this;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** note_;
};

tl::unexpected<Error> fail_at(std::string_view text, std::size_t offset, std::string_view what) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  // Columns count characters: UTF-8 continuation bytes are skipped.
  const auto column = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return fail("line {}, column {}: {}", std::count(before.begin(), before.end(), '\n') + 1, column + 1, what);
}

/// Builds the Value while the parser reads: one frame for each open array or object.
class Builder {
 public:
  explicit Builder(std::string_view text) : text_(text), reached_(text.data()) {}

  Result<Value> build() {
    const char* end = text_.data() + text_.size();
    if (!json::sax_parse(Cursor(text_.data(), &reached_), Cursor(end, &reached_), this)) {
      return fail_at(text_, error_offset_, error_);
    }
    return std::move(root_);
  }

  // Called by the parser; false stops it.
  bool null() { return add(Value()); }
  bool boolean(bool b) { return add(Value(b)); }
  bool number_integer(std::int64_t i) { return add_integer(i); }
  bool number_unsigned(std::uint64_t i) {
    if (i > std::numeric_limits<std::int64_t>::max()) return add(Value(static_cast<double>(i)));
    return add_integer(static_cast<std::int64_t>(i));
  }
  bool number_float(double d, const std::string& /*raw*/) { return add(Value(d)); }
  bool string(std::string& s) { return add(Value(std::move(s))); }
  bool binary(json::binary_t& /*bytes*/) { return false; }  // only in binary formats
  bool start_array(std::size_t /*size*/) { return open(Frame::Kind::bytes); }
  bool start_object(std::size_t /*size*/) { return open(Frame::Kind::object); }

  bool key(std::string& name) {
    Frame& frame = open_.back();
    if (!frame.names.insert(name).second) {
      // A quote inside a string always follows a backslash, the opening one never does.
      std::size_t begin = reached_offset() - 1;
      do --begin;
      while (text_[begin] != '"' || text_[begin - 1] == '\\');
      return refuse(begin, fmt::format("the key {} appears twice", text_.substr(begin, reached_offset() - begin)));
    }
    frame.object.emplace_back(std::move(name), Value());
    return true;
  }

  bool end_array() {
    Frame& frame = open_.back();
    if (frame.kind == Frame::Kind::bytes && frame.bytes.size() >= kFewestJsonBytes) {
      return close(Value(std::move(frame.bytes)));
    }
    frame.spill();
    return close(Value(std::move(frame.array)));
  }
  bool end_object() { return close(Value(std::move(open_.back().object))); }

  bool parse_error(std::size_t position, const std::string& /*token*/, const json::exception& exception) {
    // "[json.exception...] parse error at line 1, column 2: syntax error while ...; last read: '...'": we report the
    // position ourselves, and the last token read may have any length and content.
    std::string_view what = exception.what();
    what.remove_prefix(std::min(what.size(), what.find("] ") + 2));
    if (what.starts_with("parse error at")) what.remove_prefix(std::min(what.size(), what.find(": ") + 2));
    return refuse(position == 0 ? 0 : position - 1,
                  std::string(what.substr(0, std::min(kLongestReason, what.find("; last read")))));
  }

 private:
  struct Frame {
    enum class Kind { bytes, array, object };  // an array is bytes until something else appears in it
    Kind kind;
    Value::Bytes bytes;
    Value::Array array;
    Value::Object object;
    std::unordered_set<std::string> names;

    void spill() {
      kind = Kind::array;
      array.reserve(bytes.size() + 1);
      for (const std::uint8_t b : bytes) array.emplace_back(std::int64_t{b});
      bytes = {};
    }
  };

  [[nodiscard]] std::size_t reached_offset() const { return static_cast<std::size_t>(reached_ - text_.data()); }

  bool refuse(std::size_t offset, std::string what) {
    error_offset_ = std::min(offset, text_.size());
    error_ = std::move(what);
    return false;
  }

  bool open(Frame::Kind kind) {
    if (open_.size() == kMostJsonDepth) {
      return refuse(reached_offset() - 1, fmt::format("nested deeper than {} levels", kMostJsonDepth));
    }
    open_.emplace_back().kind = kind;
    return true;
  }

  bool close(Value value) {
    open_.pop_back();
    return add(std::move(value));
  }

  bool add_integer(std::int64_t i) {
    if (!open_.empty() && open_.back().kind == Frame::Kind::bytes && i >= 0 && i <= 255) {
      open_.back().bytes.push_back(static_cast<std::uint8_t>(i));
      return true;
    }
    return add(Value(i));
  }

  bool add(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Frame& frame = open_.back();
    if (frame.kind == Frame::Kind::bytes) frame.spill();
    if (frame.kind == Frame::Kind::array) {
      frame.array.push_back(std::move(value));
    } else {
      frame.object.back().second = std::move(value);
    }
    return true;
  }

  std::string_view text_;
  const char* reached_;
  std::vector<Frame> open_;
  Value root_;
  std::size_t error_offset_ = 0;
  std::string error_;
};

// ---- writing ----

class Writer {
 public:
  explicit Writer(const std::stop_token& stop) : stop_(stop) {}
  std::string take() { return std::move(out_); }

  void write(const Value& value, std::size_t indent) {
    if (const auto* array = value.get<Value::Array>()) {
      write_array(*array, indent);
    } else if (const auto* bytes = value.get<Value::Bytes>()) {
      write_array(*bytes, indent);
    } else if (const auto* object = value.get<Value::Object>()) {
      write_object(*object, indent);
    } else {
      write_scalar(value);
    }
  }

  /// Without a line end, however long it gets.
  void write_line(const Value& value) {
    if (const auto* array = value.get<Value::Array>()) {
      write_all(*array, '[', ']', [&](const Value& item) { write_line(item); });
    } else if (const auto* bytes = value.get<Value::Bytes>()) {
      write_all(*bytes, '[', ']', [&](std::uint8_t item) { write_scalar(std::int64_t{item}); });
    } else if (const auto* object = value.get<Value::Object>()) {
      write_all(*object, '{', '}', [&](const auto& member) {
        write_string(member.first);
        out_ += ':';
        write_line(member.second);
      });
    } else {
      write_scalar(value);
    }
  }

 private:
  template <class Items, class Write>
  void write_all(const Items& items, char opening, char closing, Write&& write_one) {
    out_ += opening;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ',';
      write_one(items[i]);
    }
    out_ += closing;
  }

  static bool is_scalar(std::uint8_t) { return true; }
  static bool is_scalar(const Value& value) {
    return value.get<Value::Array>() == nullptr && value.get<Value::Bytes>() == nullptr &&
           value.get<Value::Object>() == nullptr;
  }
  static bool is_scalar(const std::pair<std::string, Value>& member) { return is_scalar(member.second); }
  static bool is_number(std::uint8_t) { return true; }
  static bool is_number(const Value& value) { return value.is_number(); }

  [[nodiscard]] std::size_t column() const { return out_.size() - line_; }

  void new_line(std::size_t indent) {
    out_ += '\n';
    line_ = out_.size();
    out_.append(indent, ' ');
  }

  void write_string(const std::string& s) { out_ += json(s).dump(-1, ' ', false, json::error_handler_t::replace); }

  void write_scalar(std::int64_t i) {
    const fmt::format_int digits(i);
    out_.append(digits.data(), digits.size());
  }

  void write_scalar(const Value& value) {
    if (const auto* b = value.get<bool>()) {
      out_ += *b ? "true" : "false";
    } else if (const auto* i = value.get<std::int64_t>()) {
      write_scalar(*i);
    } else if (const auto* d = value.get<double>(); d != nullptr && std::isfinite(*d)) {
      const std::size_t begin = out_.size();
      fmt::format_to(std::back_inserter(out_), FMT_STRING("{}"), *d);
      if (out_.find_first_of(".e", begin) == std::string::npos)
        out_ += ".0";  // otherwise it would be read back as an integer
    } else if (const auto* s = value.get<std::string>()) {
      write_string(*s);
    } else {
      out_ += "null";
    }
  }

  void write_scalar(const std::pair<std::string, Value>& member) {
    write_string(member.first);
    out_ += ": ";
    write_scalar(member.second);
  }

  /// Writes [a, b, c] or {"a": 1, "b": 2} if all are scalars and the line stays short; otherwise writes nothing.
  template <class Items>
  bool write_inline(const Items& items, char opening, char closing) {
    const std::size_t begin = out_.size();
    out_ += opening;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ", ";
      const bool scalar = is_scalar(items[i]);
      if (scalar) write_scalar(items[i]);
      if (!scalar || column() >= kWidth) {
        out_.resize(begin);
        return false;
      }
    }
    out_ += closing;
    return true;
  }

  template <class Items>
  void write_filled(const Items& items, std::size_t indent) {
    out_.reserve(out_.size() + items.size() * 4);
    out_ += '[';
    new_line(indent + 2);
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::size_t before = out_.size();
      if (i > 0) out_ += ", ";
      const std::size_t begin = out_.size();
      write_scalar(items[i]);
      if (i > 0 && column() >= kWidth) {  // too long: move it to the next line
        const std::string number = out_.substr(begin);
        out_.resize(before);
        out_ += ',';
        new_line(indent + 2);
        out_ += number;
        if (stop_.stop_requested()) return;  // the result is discarded
      }
    }
    new_line(indent);
    out_ += ']';
  }

  template <class Items>
  void write_array(const Items& items, std::size_t indent) {
    if (write_inline(items, '[', ']')) return;
    if (std::all_of(items.begin(), items.end(), [](const auto& item) { return is_number(item); })) {
      write_filled(items, indent);
      return;
    }
    if constexpr (std::is_same_v<Items, Value::Array>) {  // bytes are all numbers
      out_ += '[';
      for (std::size_t i = 0; i < items.size() && !stop_.stop_requested(); ++i) {
        if (i > 0) out_ += ',';
        new_line(indent + 2);
        write(items[i], indent + 2);
      }
      new_line(indent);
      out_ += ']';
    }
  }

  void write_object(const Value::Object& members, std::size_t indent) {
    if (write_inline(members, '{', '}')) return;
    out_ += '{';
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i > 0) out_ += ',';
      new_line(indent + 2);
      write_string(members[i].first);
      out_ += ": ";
      write(members[i].second, indent + 2);
    }
    new_line(indent);
    out_ += '}';
  }

  const std::stop_token& stop_;
  std::string out_;
  std::size_t line_ = 0;  // start of the current line in out_
};

}  // namespace

Result<Value> parse_json(std::string_view text) {
  // The library treats a zero byte as the end of input.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return fail_at(text, zero, "a zero byte");
  }
  return Builder(text).build();
}

std::string to_json(const Value& value, const std::stop_token& stop) {
  Writer writer(stop);
  writer.write(value, 0);
  return stop.stop_requested() ? std::string() : writer.take();
}

std::string to_json_line(const Value& value) {
  const std::stop_token never;
  Writer writer(never);
  writer.write_line(value);
  return writer.take();
}

}  // namespace teka
