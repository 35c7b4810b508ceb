#include "cli/library_document.hpp"

#include <map>

#include "core/version.hpp"
#include "json/json.hpp"
#include "store/level_value.hpp"

namespace teka::cli {

Result<Value> library_document(store::Library& library, std::span<const std::uint64_t> levels) {
  Value::Array list, origins;
  std::map<std::uint64_t, std::uint64_t> places;
  for (const std::uint64_t id : levels) {
    const auto kept = library.get(id);
    if (!kept) continue;  // of a game that this program does not know
    auto value = store::whole_value_of(*kept);
    if (!value) return value;
    auto place = places.find(kept->origin);
    if (place == places.end()) {
      const auto origin = parse_json(library.origin(kept->origin));
      place = places.emplace(kept->origin, origins.size()).first;
      origins.push_back(origin ? *origin : Value());
    }
    Value known = *value->find("kept");
    known.set("origin", place->second);
    value->set("kept", std::move(known));
    list.push_back(std::move(*value));
  }
  Value document;
  document.set("provenance", Value::Object{{"teka", kVersion}, {"verb", "library export"}});
  document.set("origins", std::move(origins));
  document.set("levels", std::move(list));
  return document;
}

}  // namespace teka::cli
