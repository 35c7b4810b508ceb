#include "store/render.hpp"

#include <algorithm>

#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"
#include "store/level_value.hpp"

namespace teka::store {
namespace {

constexpr int kThumbnailPixels = 240;  ///< of the longer side, about
constexpr int kMostCellPixels = 24;

Result<std::string> rendered(const Kept& kept, const std::string& format, const Value& parameters) {
  const Verb* verb = kept.game->find_verb("render");
  if (verb == nullptr) return fail("{} has no verb render", kept.game->name);
  auto value = value_of(kept);
  if (!value) return tl::unexpected(value.error());
  Input input{.name = "library", .content = "a level of a library"};
  Value document;
  document.set("levels", Value::Array{std::move(*value)});
  input.document = std::move(document);
  jobs::Request request{.game = kept.game, .verb = verb, .parameters = parameters, .format = format};
  request.inputs.push_back(std::move(input));
  const jobs::Files files = jobs::no_files();
  const auto job = jobs::make_job(request, files);
  if (!job) return tl::unexpected(job.error());
  Executor executor(1);
  Context context = jobs::make_context(executor, {}, files, [](const Event&) {});
  const auto output = jobs::run_job(*verb, *job, context);
  if (!output) return tl::unexpected(output.error());
  return output->body;
}

}  // namespace

Result<std::string> thumbnail_of(Library& library, const Kept& kept) {
  if (auto known = library.thumbnail(kept.id)) return *known;
  const auto plain = kept.game->level_code->unpack(kept.packed);
  if (!plain) return tl::unexpected(plain.error());
  const int side = static_cast<int>(std::max(plain->find("width")->number(), plain->find("height")->number()));
  const int cell = std::clamp(kThumbnailPixels / std::max(side, 1), 1, kMostCellPixels);
  auto picture = rendered(kept, "png", Value(Value::Object{{"cell", cell}}));
  if (picture && !library.is_read_only()) library.keep_thumbnail(kept.id, *picture);
  return picture;
}

Result<std::string> terminal_text(const Kept& kept) {
  Kept bare = kept;
  bare.notes = {};
  bare.solutions.clear();
  auto text = rendered(bare, std::string(kept.game->find_verb("render")->formats.front().name), Value(Value::Object{}));
  if (!text) return text;
  // Its first line says where the text comes from, which is known better here.
  const std::size_t end = text->find('\n');
  if (text->substr(0, end).find(": teka render ") != std::string::npos) text->erase(0, end + 1);
  text->erase(0, text->find_first_not_of('\n'));
  text->erase(text->find_last_not_of('\n') + 1);
  return text;
}

}  // namespace teka::store
