// Result<T>: a value, or an Error that says in one line what is wrong with the input, where, and how to fix it.
#pragma once

#include <fmt/core.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace teka {

struct Error {
  std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;

/// return fail("size {} is too large; the maximum is {}", n, kMost);
template <class... Args>
tl::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args) {
  return tl::unexpected<Error>(Error{fmt::format(format, std::forward<Args>(args)...)});
}

/// The same error prefixed with its place: at_place("levels.txt", error).
inline tl::unexpected<Error> at_place(std::string_view place, const Error& error) {
  return tl::unexpected<Error>(Error{fmt::format("{}: {}", place, error.message)});
}

}  // namespace teka
