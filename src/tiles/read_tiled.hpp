// Reads maps of the editor Tiled back, also those that were changed by hand: tiles and things, whichever layers they
// are in. Rectangles, lines and texts of object layers mean nothing here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"
#include "tiles/tile_set.hpp"

namespace teka {

struct TiledThing {
  std::size_t symbol = 0;
  Point at;
  Value properties = Value::Object{};  ///< by name

  /// A property that is a whole number in this range, or `otherwise`.
  [[nodiscard]] std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most,
                                    std::int64_t otherwise) const;
};

struct TiledContent {
  Grid<std::uint8_t> ground;  ///< symbols; where there is no tile, the empty one
  std::vector<TiledThing> things;
};

/// Whether a document is a map of Tiled (TMJ), or a text one in XML (TMX).
bool is_tiled(const Value& document);
bool is_tmx(std::string_view text);

/// The same map as TMJ has it, as far as read_tiled() needs it.
Result<Value> tmx_document(std::string_view text);

/// The tiles must be those of the set, known by the names of their types. `empty` is the ground where no tile is.
Result<TiledContent> read_tiled(const Value& document, const TileSet& set, std::uint8_t empty, int most_side);

}  // namespace teka
