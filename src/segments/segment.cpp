#include "segments/segment.hpp"

#include <algorithm>

namespace teka::segments {

Result<Segment> Segment::open(const std::string& path) {
  auto file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return open(std::move(*file));
}

Result<Segment> Segment::open(InputFile file) {
  auto index = read_index(file);
  if (!index) return tl::unexpected(index.error());
  return Segment(std::move(file), std::move(*index));
}

Result<void> Segment::read_part(std::size_t block, std::size_t part) {
  const Part& place = index_.blocks[block].parts[part];
  if (auto read = file_.read(place.offset, place.size, packed_); !read) return read;
  if (checksum_of(packed_) != place.checksum) {
    return file_.damaged(fmt::format("a checksum does not match at byte {}", place.offset));
  }
  if (decompressor_.unpack(packed_, place.unpacked, bytes_)) return {};
  return file_.damaged(fmt::format("the bytes at {} cannot be unpacked", place.offset));
}

Result<void> Segment::read_numbers(std::size_t block, std::vector<std::uint64_t>& numbers) {
  if (auto read = read_part(block, kNumbers); !read) return read;
  FieldReader in(bytes_);
  std::vector<std::int64_t> integers;
  const Block& known = index_.blocks[block];
  const bool is_whole = get_integers(in, known.count, integers) && in.at_end();
  numbers.assign(integers.begin(), integers.end());
  const bool ascends = std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}) == numbers.end();
  if (!is_whole || !ascends || numbers.front() != known.first || numbers.back() != known.last) {
    return file_.damaged("the numbers of its levels make no sense");
  }
  return {};
}

Result<void> Segment::read_levels(std::size_t block, Texts& levels) {
  if (auto read = read_part(block, kLevels); !read) return read;
  FieldReader in(bytes_);
  if (get_texts(in, count(block), kMostPacked, levels)) return {};
  return file_.damaged("its levels make no sense");
}

Result<void> Segment::read_solutions(std::size_t block, Texts& solutions) {
  if (auto read = read_part(block, kSolutions); !read) return read;
  FieldReader in(bytes_);
  if (get_letters(in, count(block), kMostSolution, header().schema.letters, solutions)) return {};
  return file_.damaged("its solutions make no sense");
}

Result<void> Segment::read_measure(std::size_t block, std::size_t measure, Measured& values) {
  if (auto read = read_part(block, kFirstMeasure + measure); !read) return read;
  FieldReader in(bytes_);
  if (get_measures(in, count(block), values)) return {};
  return file_.damaged(fmt::format("its measure '{}' makes no sense", header().schema.measures[measure]));
}

}  // namespace teka::segments
