// The sizes of square sets that the engine is built for: one line for each template that works on boards.
#pragma once

/// 64 squares a word: Boxoban's 8 x 8 inner squares need one, most human-made levels four, 48 x 48 all 36.
#define TEKA_FOR_EACH_WIDTH(instantiate) \
  instantiate(1);                        \
  instantiate(2);                        \
  instantiate(4);                        \
  instantiate(8);                        \
  instantiate(36)
