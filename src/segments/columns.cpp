#include "segments/columns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace teka::segments {
namespace {

/// Differences of any two numbers fit, because they wrap around.
std::int64_t minus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
std::int64_t plus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

void put_planes(Pieces& out, std::span<const std::uint64_t> values, std::size_t width) {
  for (std::size_t plane = 0; plane < width; ++plane) {
    std::string& bytes = out.emplace_back(values.size(), '\0');
    for (std::size_t i = 0; i < values.size(); ++i) bytes[i] = static_cast<char>((values[i] >> (8 * plane)) & 0xFFU);
  }
}

bool get_planes(FieldReader& in, std::size_t count, std::size_t width, std::vector<std::uint64_t>& values) {
  if (count > in.left() / std::max<std::size_t>(width, 1) && width > 0) return false;
  values.assign(count, 0);
  for (std::size_t plane = 0; plane < width; ++plane) {
    std::string_view bytes;
    if (!in.get_bytes(bytes, count)) return false;
    for (std::size_t i = 0; i < count; ++i) {
      values[i] |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * plane);
    }
  }
  return true;
}

std::vector<std::int64_t> deltas_of(std::span<const std::int64_t> values) {
  std::vector<std::int64_t> deltas;
  deltas.reserve(values.size());
  for (std::size_t i = 1; i < values.size(); ++i) deltas.push_back(minus(values[i], values[i - 1]));
  return deltas;
}

/// How many bytes the differences from the smallest one need.
std::size_t width_of(std::span<const std::int64_t> values) {
  if (values.empty()) return 0;
  const auto [low, high] = std::ranges::minmax(values);
  return (static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(minus(high, low)))) + 7) / 8;
}

void put_offsets(Pieces& out, FieldWriter& head, std::span<const std::int64_t> values) {
  const std::int64_t base = values.empty() ? 0 : std::ranges::min(values);
  const std::size_t width = width_of(values);
  head.put(static_cast<std::uint64_t>(base), 8);
  head.put(width, 1);
  std::vector<std::uint64_t> offsets;
  offsets.reserve(values.size());
  for (const std::int64_t value : values) offsets.push_back(static_cast<std::uint64_t>(minus(value, base)));
  out.push_back(head.bytes());
  put_planes(out, offsets, width);
}

Packed better(Compressor& compressor, const Pieces& before, std::span<const std::int64_t> values) {
  const auto packed_as = [&](Form form) {
    Pieces pieces = before;
    put_integers(pieces, values, form);
    return compressor.pack(pieces);
  };
  // All equal, or all steps equal: nothing can be smaller.
  if (width_of(values) == 0) return packed_as(Form::offsets);
  if (width_of(deltas_of(values)) == 0) return packed_as(Form::deltas);
  Packed offsets = packed_as(Form::offsets);
  Packed deltas = packed_as(Form::deltas);
  return deltas.bytes.size() < offsets.bytes.size() ? deltas : offsets;
}

constexpr double kMostInteger = 0x1p53;

bool is_integer(double value) {
  return std::abs(value) <= kMostInteger && std::trunc(value) == value && !(value == 0 && std::signbit(value));
}

/// How the values of a measure are written, after a bit for each level that says whether it has one.
enum class Kind : std::uint8_t { none, integers, reals };

bool get_values(FieldReader& in, Kind kind, std::size_t count, std::vector<double>& values) {
  if (kind == Kind::integers) {
    std::vector<std::int64_t> integers;
    if (!get_integers(in, count, integers)) return false;
    values.assign(integers.begin(), integers.end());
    return true;
  }
  std::vector<std::uint64_t> bits;
  if (!get_planes(in, count, 8, bits)) return false;
  values.resize(count);
  std::ranges::transform(bits, values.begin(), [](std::uint64_t b) { return std::bit_cast<double>(b); });
  return true;
}

std::size_t letters_in(const std::vector<std::int64_t>& sizes) {
  std::size_t sum = 0;
  for (const std::int64_t size : sizes) sum += static_cast<std::size_t>(size);
  return sum;
}

bool get_sizes(FieldReader& in, std::size_t count, std::size_t most, std::vector<std::int64_t>& sizes) {
  return get_integers(in, count, sizes) && std::ranges::all_of(sizes, [&](std::int64_t size) {
           return size >= 0 && static_cast<std::uint64_t>(size) <= most;
         });
}

}  // namespace

void put_integers(Pieces& out, std::span<const std::int64_t> values, Form form) {
  FieldWriter head;
  head.put(static_cast<std::uint64_t>(form), 1);
  if (form == Form::offsets) return put_offsets(out, head, values);
  head.put(static_cast<std::uint64_t>(values.empty() ? 0 : values.front()), 8);
  put_offsets(out, head, deltas_of(values));
}

bool get_integers(FieldReader& in, std::size_t count, std::vector<std::int64_t>& values) {
  std::uint64_t form = 0, first = 0, base = 0, width = 0;
  if (!in.get(form, 1) || form > 1) return false;
  const bool has_deltas = static_cast<Form>(form) == Form::deltas;
  if (has_deltas && !in.get(first, 8)) return false;
  if (!in.get(base, 8) || !in.get(width, 1) || width > 8) return false;
  const std::size_t written = has_deltas && count > 0 ? count - 1 : count;
  std::vector<std::uint64_t> offsets;
  if (!get_planes(in, written, width, offsets)) return false;
  values.clear();
  values.reserve(count);
  if (has_deltas && count > 0) values.push_back(static_cast<std::int64_t>(first));
  for (const std::uint64_t offset : offsets) {
    const auto value = static_cast<std::int64_t>(base + offset);
    values.push_back(has_deltas ? plus(values.back(), value) : value);
  }
  return true;
}

Packed pack_integers(Compressor& compressor, std::span<const std::int64_t> values) {
  return better(compressor, {}, values);
}

Packed pack_measures(Compressor& compressor, const Measured& values) {
  std::string presence((values.size() + 7) / 8, '\0');
  std::vector<double> present;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    presence[i / 8] = static_cast<char>(static_cast<unsigned char>(presence[i / 8]) | (1U << (i % 8)));
    present.push_back(*values[i]);
  }
  const bool has_integers = std::ranges::all_of(present, is_integer);
  const Kind kind = present.empty() ? Kind::none : has_integers ? Kind::integers : Kind::reals;
  const bool is_partial = !present.empty() && present.size() < values.size();
  FieldWriter head;
  head.put(static_cast<std::uint64_t>(kind), 1);
  head.put(is_partial ? 1 : 0, 1);
  Pieces pieces{head.bytes()};
  if (is_partial) pieces.push_back(presence);
  if (kind == Kind::integers) {
    const std::vector<std::int64_t> integers(present.begin(), present.end());
    return better(compressor, pieces, integers);
  }
  std::vector<std::uint64_t> bits(present.size());
  std::ranges::transform(present, bits.begin(), [](double value) { return std::bit_cast<std::uint64_t>(value); });
  put_planes(pieces, bits, 8);
  return compressor.pack(pieces);
}

bool get_measures(FieldReader& in, std::size_t count, Measured& values) {
  std::uint64_t kind = 0, is_partial = 0;
  if (!in.get(kind, 1) || kind > 2 || !in.get(is_partial, 1) || is_partial > 1) return false;
  values.assign(count, std::nullopt);
  if (static_cast<Kind>(kind) == Kind::none) return in.at_end();
  std::string_view presence;
  if (is_partial == 1 && !in.get_bytes(presence, (count + 7) / 8)) return false;
  const auto has = [&](std::size_t i) {
    return is_partial == 0 || (static_cast<unsigned char>(presence[i / 8]) >> (i % 8) & 1U) == 1;
  };
  std::size_t there = 0;
  for (std::size_t i = 0; i < count; ++i) there += has(i) ? 1 : 0;
  std::vector<double> present;
  if (!get_values(in, static_cast<Kind>(kind), there, present)) return false;
  auto next = present.begin();
  for (std::size_t i = 0; i < count; ++i) {
    if (has(i)) values[i] = *next++;
  }
  return in.at_end();
}

Packed pack_texts(Compressor& compressor, const Texts& texts) {
  Pieces pieces;
  put_integers(pieces, texts.sizes, Form::offsets);
  pieces.push_back(texts.bytes);
  return compressor.pack(pieces);
}

bool get_texts(FieldReader& in, std::size_t count, std::size_t most, Texts& texts) {
  std::string_view bytes;
  if (!get_sizes(in, count, most, texts.sizes)) return false;
  if (letters_in(texts.sizes) != in.left() || !in.get_bytes(bytes, in.left())) return false;
  texts.bytes = bytes;
  return true;
}

Packed pack_letters(Compressor& compressor, const Texts& texts, std::string_view alphabet) {
  std::array<std::uint8_t, 256> code{};
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    code[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  std::string codes((texts.bytes.size() + 3) / 4, '\0');
  for (std::size_t i = 0; i < texts.bytes.size(); ++i) {
    const unsigned bits = unsigned{code[static_cast<unsigned char>(texts.bytes[i])]} << (2 * (i % 4));
    codes[i / 4] = static_cast<char>(static_cast<unsigned char>(codes[i / 4]) | bits);
  }
  Pieces pieces;
  put_integers(pieces, texts.sizes, Form::offsets);
  pieces.push_back(std::move(codes));
  return compressor.pack(pieces);
}

bool get_letters(FieldReader& in, std::size_t count, std::size_t most, std::string_view alphabet, Texts& texts) {
  if (!get_sizes(in, count, most, texts.sizes)) return false;
  const std::size_t letters = letters_in(texts.sizes);
  std::string_view codes;
  if ((letters + 3) / 4 != in.left() || !in.get_bytes(codes, in.left())) return false;
  // A code that the alphabet does not have gives 0, which no alphabet has.
  std::array<std::array<char, 4>, 256> four{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t code = byte >> (2 * i) & 3U;
      four[byte][i] = code < alphabet.size() ? alphabet[code] : '\0';
    }
  }
  texts.bytes.clear();
  texts.bytes.reserve(codes.size() * 4);
  for (const char byte : codes) texts.bytes.append(four[static_cast<unsigned char>(byte)].data(), 4);
  texts.bytes.resize(letters);
  return alphabet.size() == 4 || texts.bytes.find('\0') == std::string::npos;
}

}  // namespace teka::segments
