// teka library verify: the file, and every level of it.
#include <fmt/format.h>

#include "cli/library.hpp"
#include "cli/run.hpp"
#include "console/interrupt.hpp"
#include "console/progress.hpp"
#include "core/standard_files.hpp"
#include "core/text.hpp"
#include "json/json.hpp"
#include "store/note_text.hpp"
#include "store/verify.hpp"

namespace teka::cli {
namespace {

constexpr std::size_t kVerifiedTogether = 100;

std::string difference_text(const store::Difference& difference) {
  const std::string what = store::without_controls(difference.what);
  return difference.level == 0 ? fmt::format("the file: {}\n", what)
                               : fmt::format("level {}: {}\n", difference.level, what);
}

Value verified_document(const store::Verified& result) {
  Value::Array differences;
  for (const store::Difference& one : result.differences) {
    differences.emplace_back(Value::Object{{"level", one.level == 0 ? Value() : Value(one.level)}, {"what", one.what}});
  }
  return Value::Object{{"levels", result.levels},
                       {"remade", result.remade},
                       {"undecided", result.undecided},
                       {"unmeasured", result.unmeasured},
                       {"differences", std::move(differences)},
                       {"notes", Value::Array(result.notes.begin(), result.notes.end())}};
}

void report_verified(const store::Verified& result, bool is_quick) {
  for (const std::string& note : result.notes) print_error(store::without_controls(note) + '\n');
  if (result.undecided > 0)
    print_error(fmt::format("{}: the solver gave up; the kept solution is right\n", level_count(result.undecided)));
  if (result.unmeasured > 0) print_error(fmt::format("{}: without measures\n", level_count(result.unmeasured)));
  const std::string made = is_quick ? "" : fmt::format(", {} made again from provenance", result.remade);
  fmt::print("{} verified{}: {}\n", level_count(result.levels), made,
             result.differences.empty() ? "nothing differs" : counted(result.differences.size(), "difference"));
}

}  // namespace

Result<int> library_verify(const LibraryRequest& request) {
  const auto threads = library_threads(request);
  if (!threads) return tl::unexpected(threads.error());
  auto library = open_library(request, store::Access::read);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, request);
  if (!found) return tl::unexpected(found.error());
  if (found->levels.empty() && library->size() > 0) {
    return fail("no level was chosen; teka library search shows those that there are");
  }
  const console::Interrupt interrupt;
  Executor executor(*threads);
  console::ProgressBar bar(request.quiet);
  const store::VerifySettings settings{.solve = !request.quick, .evaluate = !request.quick, .remake = !request.quick};
  store::Verifier verifier(*library, settings, executor, {.stop = interrupt.token()},
                           [&](const store::Difference& difference) {
                             if (!request.json) fmt::print("{}", difference_text(difference));
                           });
  verifier.check_file();
  const std::span<const std::uint64_t> levels(found->levels);
  for (std::size_t first = 0; first < levels.size(); first += kVerifiedTogether) {
    const auto part = levels.subspan(first, std::min(kVerifiedTogether, levels.size() - first));
    if (!verifier.check(part)) break;
    bar.update(first + part.size(), levels.size(), "levels");
  }
  bar.finish();
  const store::Verified& result = verifier.result();
  if (interrupt.token().stop_requested()) {
    print_error(fmt::format("teka: interrupted after {}\n", level_count(result.levels)));
    return interrupt.exit_code();
  }
  if (request.json) {
    write_standard_output(to_json(verified_document(result)) + '\n');
  } else {
    report_verified(result, request.quick);
  }
  return result.differences.empty() ? 0 : kNotReached;
}

}  // namespace teka::cli
