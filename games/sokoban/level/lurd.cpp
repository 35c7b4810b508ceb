#include "games/sokoban/level/lurd.hpp"

#include <algorithm>
#include <optional>

namespace teka::sokoban {
namespace {

constexpr int kDeepestGroup = 50;

class Expander {
 public:
  explicit Expander(std::string_view text) : text_(text) {}

  Result<std::string> expand() {
    if (!read_group(0)) return tl::unexpected<Error>(std::move(*error_));
    return std::move(moves_);
  }

 private:
  // Each function returns false after it has set the error.
  bool refuse(std::size_t at, std::string_view what) {
    error_ = Error{fmt::format("character {} of the moves: {}", at + 1, what)};
    return false;
  }
  bool refuse_character(std::size_t at) {
    const auto byte = static_cast<unsigned char>(text_[at]);
    const bool printable = byte > 0x20 && byte < 0x7F;
    return refuse(at, fmt::format("{} is not a move; moves are l, u, r, d, in upper case for pushes",
                                  printable ? fmt::format("'{}'", text_[at]) : fmt::format("the byte 0x{:02X}", byte)));
  }
  bool has_room(std::size_t at, std::size_t letters) {
    return letters <= kMostMoves - moves_.size() || refuse(at, fmt::format("more than {} moves", kMostMoves));
  }

  /// Reads to the end of the text, or past the ')' of the group. A group is parsed once and then copied.
  bool read_group(int depth) {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
        continue;
      }
      if (text_[at_] == ')') {
        if (depth == 0) return refuse(at_, "unmatched )");
        ++at_;
        return true;
      }
      if (!read_item(depth)) return false;
    }
    return depth == 0 || refuse(begin - 1, "unmatched (");
  }

  bool read_item(int depth) {
    const std::size_t begin = at_;
    std::size_t times = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      times = std::min<std::size_t>(times * 10 + static_cast<std::size_t>(text_[at_] - '0'), kMostMoves + 1);
    }
    if (at_ == begin) times = 1;
    if (at_ == text_.size()) return refuse(begin, "a number must be followed by a move or a (");
    const std::size_t before = moves_.size();
    if (text_[at_] == '(') {
      if (depth == kDeepestGroup) return refuse(at_, fmt::format("groups are nested more than {} deep", depth));
      ++at_;
      if (!read_group(depth + 1)) return false;
    } else {
      if (direction_of(text_[at_]) < 0) return refuse_character(at_);
      if (!has_room(at_, 1)) return false;
      moves_ += text_[at_++];
    }
    return repeat(before, times, begin);
  }

  bool repeat(std::size_t from, std::size_t times, std::size_t at) {
    const std::string once = moves_.substr(from);
    if (times == 0 || once.empty()) {
      moves_.resize(from);
      return true;
    }
    if (times > kMostMoves || !has_room(at, (times - 1) * once.size())) {
      return refuse(at, fmt::format("more than {} moves", kMostMoves));
    }
    for (; times > 1; --times) moves_ += once;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string moves_;
  std::optional<Error> error_;
};

}  // namespace

Result<std::string> parse_lurd(std::string_view text) {
  return Expander(text).expand();
}

Result<Replay> replay(const Level& level, std::string_view moves) {
  Replay result;
  result.level = level;
  result.moves.reserve(moves.size());
  Point player = player_of(level);
  std::optional<Point> last_box;
  const auto tile = [&](Point p) { return level.size().contains(p) ? result.level[p] : Tile::wall; };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int direction = direction_of(moves[i]);
    if (direction < 0) return fail("move {}: not one of l, u, r, d", i + 1);
    const auto d = static_cast<std::size_t>(direction);
    const Point next = player + kStep[d];
    const bool push = has_box(tile(next));
    const Point beyond = next + kStep[d];
    if (tile(next) == Tile::wall) return fail("move {} ({}): a wall is in the way", i + 1, moves[i]);
    if (push && has_box(tile(beyond))) return fail("move {} ({}): two boxes are in the way", i + 1, moves[i]);
    if (push && tile(beyond) == Tile::wall) {
      return fail("move {} ({}): the box there has a wall behind it", i + 1, moves[i]);
    }
    if (push) {
      result.level[beyond] = with_box(result.level[beyond]);
      ++result.pushes;
      if (last_box != next) ++result.box_changes;
      last_box = beyond;
    }
    result.level[player] = ground_of(result.level[player]);
    result.level[next] = with_player(ground_of(result.level[next]));
    player = next;
    result.moves += push ? kPushLetters[d] : kMoveLetters[d];
  }
  result.solved = is_solved(result.level);
  return result;
}

bool is_solved(const Level& level) {
  return std::none_of(level.cells().begin(), level.cells().end(), [](Tile t) { return t == Tile::box; });
}

}  // namespace teka::sokoban
