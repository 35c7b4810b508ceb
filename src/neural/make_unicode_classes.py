#!/usr/bin/env python3
"""Writes unicode_classes.cpp: which code points are letters (L*) and numbers (N*), from Python's unicodedata.

Run in this folder, then format the result with clang-format.
"""
import sys
import textwrap
import unicodedata


def ranges(kind):
    found = []
    for point in range(sys.maxunicode + 1):
        if unicodedata.category(chr(point))[0] != kind:
            continue
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return found


def table(name, kind):
    all_ranges = ranges(kind)
    rows = textwrap.fill(", ".join("{0x%X,0x%X}" % tuple(r) for r in all_ranges), 118, initial_indent="    ",
                         subsequent_indent="    ")
    return f"constexpr std::array<Range, {len(all_ranges)}> {name} = {{{{\n{rows}}}}};\n"


with open("unicode_classes.cpp", "w") as file:
    file.write(f"""// Made by make_unicode_classes.py from Unicode {unicodedata.unidata_version}.
#include "neural/unicode_classes.hpp"

#include <algorithm>
#include <array>

namespace teka::neural {{
namespace {{

struct Range {{
  char32_t first, last;
}};

// clang-format off: as many in a line as fit
{table("kLetters", "L")}
{table("kNumbers", "N")}
// clang-format on

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, char32_t point) {{
  const auto* at =
      std::lower_bound(ranges.begin(), ranges.end(), point, [](const Range& range, char32_t p) {{ return range.last < p; }});
  return at != ranges.end() && at->first <= point;
}}

}}  // namespace

bool is_letter(char32_t point) {{
  return is_in(kLetters, point);
}}

bool is_number(char32_t point) {{
  return is_in(kNumbers, point);
}}

}}  // namespace teka::neural
""")
