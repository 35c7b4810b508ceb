// The place of a player's weights in a document.
#pragma once

#include "core/value.hpp"

namespace teka::brick {

/// The level that holds them: the document itself, or the first in its list of levels.
inline const Value* level_with_weights(const Value& document) {
  const Value* levels = document.find("levels");
  if (levels == nullptr) return &document;
  const auto* list = levels->get<Value::Array>();
  return list != nullptr && !list->empty() ? &list->front() : nullptr;
}

}  // namespace teka::brick
