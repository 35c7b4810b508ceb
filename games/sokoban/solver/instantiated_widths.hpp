// The widths of square sets, in 64-bit words, for which the templates of the solver are instantiated.
#pragma once

/// 64 squares per word: the 8 x 8 inner squares of Boxoban need one, most human-made levels four, 48 x 48 all 36.
#define TEKA_FOR_EACH_WIDTH(instantiate) \
  instantiate(1);                        \
  instantiate(2);                        \
  instantiate(4);                        \
  instantiate(8);                        \
  instantiate(36)
