// Damaged segments are refused, whatever the damage: as a whole file, as a file whose header is sealed anew, and as
// columns that were unpacked.
#include <cstdlib>

#include "segments/number_list.hpp"
#include "segments/segment.hpp"

namespace {

using namespace teka::segments;

void read_all(const std::string& bytes) {
  auto segment = Segment::open(InputFile::of_bytes("fuzz", bytes));
  if (!segment) return;
  std::vector<std::uint64_t> numbers;
  Texts texts;
  Measured values;
  for (std::size_t block = 0; block < segment->blocks(); ++block) {
    static_cast<void>(segment->read_numbers(block, numbers));
    static_cast<void>(segment->read_levels(block, texts));
    static_cast<void>(segment->read_solutions(block, texts));
    for (std::size_t i = 0; i < segment->header().schema.measures.size(); ++i) {
      static_cast<void>(segment->read_measure(block, i, values));
    }
  }
}

/// The first two bytes say how long the header is; without a right checksum no change would get beyond it.
std::string sealed(std::string_view data) {
  const std::size_t size = std::min<std::size_t>(load_number(data.data(), 2), data.size() - 2);
  FieldWriter out;
  out.put(size, 4);
  out.put(checksum_of(data.substr(2, size)), 8);
  return "teka-segment-1\n" + out.bytes() + std::string(data.substr(2));
}

template <class Get, class Column>
void get_column(std::string_view data, std::size_t count, Column& column, Get&& get) {
  FieldReader in(data);
  if (get(in, count, column) && column.size() != count) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_all(std::string(bytes));
  if (auto list = NumberList::open(InputFile::of_bytes("fuzz", std::string(bytes)))) static_cast<void>(list->next());
  if (size < 2) return 0;
  read_all(sealed(bytes));
  const std::size_t count = load_number(bytes.data(), 1);
  std::vector<std::int64_t> integers;
  Measured values;
  Texts texts;
  get_column(bytes.substr(1), count, integers, get_integers);
  get_column(bytes.substr(1), count, values, get_measures);
  FieldReader levels(bytes.substr(1)), solutions(bytes.substr(1));
  get_texts(levels, count, kMostPacked, texts);
  get_letters(solutions, count, kMostSolution, "lur", texts);
  return 0;
}
