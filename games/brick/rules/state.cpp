#include "games/brick/rules/state.hpp"

#include "core/check.hpp"
#include "core/hash.hpp"
#include "game/message.hpp"
#include "game/random_value.hpp"
#include "games/brick/rules/board_picture.hpp"

namespace teka::brick {
namespace {

constexpr std::int64_t kMostPoints = std::int64_t{1} << 53;

/// The cells of each column from the floor up, one digit each.
Value columns_of(const Board& board) {
  Value::Array columns;
  for (int column = 0; column < kColumns; ++column) {
    std::string digits;
    for (int row = 0; row < board.height(column); ++row) digits += static_cast<char>('0' + board.at(column, row));
    columns.emplace_back(std::move(digits));
  }
  return columns;
}

Result<Board> board_in(const Value& value, int colours) {
  const Value* member = value.find("columns");
  const auto* columns = member == nullptr ? nullptr : member->get<Value::Array>();
  if (columns == nullptr || columns->size() != kColumns) return fail("columns: must be a list of {} texts", kColumns);
  Board board;
  for (int column = 0; column < kColumns; ++column) {
    const auto* digits = (*columns)[static_cast<std::size_t>(column)].get<std::string>();
    if (digits == nullptr || digits->size() > kRows) {
      return fail("columns: column {}: must be a text of at most {} digits", column + 1, kRows);
    }
    for (std::size_t row = 0; row < digits->size(); ++row) {
      const int colour = (*digits)[row] - '0';
      if (colour < 1 || colour > colours) {
        return fail("columns: column {}: '{}' is not a colour; use 1 to {}", column + 1, (*digits)[row], colours);
      }
      board.set(column, static_cast<int>(row), static_cast<Colour>(colour));
    }
  }
  if (Board copy = board; copy.resolve_step(1).steps > 0)
    return fail("columns: the board contains a run that should have cleared");
  return board;
}

Result<Standing> standing_in(const Value& value, int colours, std::int64_t bricks) {
  auto board = board_in(value, colours);
  if (!board) return tl::unexpected(board.error());
  const auto points = integer_in(value, "points", 0, 0, kMostPoints);
  if (!points) return tl::unexpected(points.error());
  const auto placed = integer_in(value, "placed", 0, 0, bricks);
  if (!placed) return tl::unexpected(placed.error());
  const auto chain = integer_in(value, "longest_chain", 0, 0, kCells);
  if (!chain) return tl::unexpected(chain.error());
  const auto best = integer_in(value, "best_placement", 0, 0, kMostPoints);
  if (!best) return tl::unexpected(best.error());
  return Standing{.board = *board,
                  .points = *points,
                  .placed = static_cast<int>(*placed),
                  .longest_chain = static_cast<int>(*chain),
                  .best_placement = *best};
}

}  // namespace

PlayState::PlayState(const Seed& seed, int colours, int bricks)
    : stream_(seed, colours), brick_(stream_.next()), bricks_(bricks) {}

std::vector<Move> PlayState::legal() const {
  std::vector<Move> moves;
  if (over()) return moves;
  for (int number = 0; number < kPlacements; ++number) {
    if (board().can_place(placement(number).column)) moves.push_back(static_cast<Move>(number));
  }
  return moves;
}

void PlayState::apply(Move move) {
  const Placement chosen = placement(static_cast<int>(move));
  TEKA_CHECK(remaining() > 0 && board().can_place(chosen.column));
  standing_.place(brick_, chosen);
  brick_ = stream_.next();
}

std::uint64_t PlayState::hash() const {
  std::uint64_t h = hash_combine(static_cast<std::uint64_t>(standing_.points), static_cast<std::uint64_t>(bricks_));
  h = hash_combine(h, static_cast<std::uint64_t>(standing_.placed));
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) h = hash_combine(h, board().at(column, row));
  }
  for (const Colour colour : brick_.cells) h = hash_combine(h, colour);
  for (const auto word : stream_.state()) h = hash_combine(h, word);
  return h;
}

std::string PlayState::text() const {
  return fmt::format("{}brick {}, {} left, {} points\n", board_text(board()), to_digits({&brick_, 1}), remaining(),
                     standing_.points);
}

std::string PlayState::move_name(Move move) const {
  const Placement named = placement(static_cast<int>(move));
  return fmt::format("{}:{}", named.column + 1, named.rotation);
}

Value PlayState::to_value() const {
  return Value::Object{{"colours", colours()},
                       {"bricks", bricks_},
                       {"columns", columns_of(board())},
                       {"brick", to_digits({&brick_, 1})},
                       {"placed", standing_.placed},
                       {"points", standing_.points},
                       {"longest_chain", standing_.longest_chain},
                       {"best_placement", standing_.best_placement},
                       {"random", teka::to_text(stream_.state())}};
}

Result<PlayState> PlayState::from_value(const Value& value) {
  const auto colours = integer_in(value, "colours", 0, kLeastColours, kMostColours);
  if (!colours) return tl::unexpected(colours.error());
  const auto bricks = integer_in(value, "bricks", 0, 1, kMostBricks);
  if (!bricks) return tl::unexpected(bricks.error());
  if (*colours == 0 || *bricks == 0) return fail("{} is missing", *colours == 0 ? "colours" : "bricks");
  const auto standing = standing_in(value, static_cast<int>(*colours), *bricks);
  if (!standing) return tl::unexpected(standing.error());
  const auto digits = text_in(value, "brick", "");
  if (!digits) return tl::unexpected(digits.error());
  const auto brick = parse_digits(*digits, static_cast<int>(*colours));
  if (!brick) return at_place("brick", brick.error());
  if (brick->size() != 1) return fail("brick: must be one brick of three digits");
  const auto random = random_in(value, "random");
  if (!random) return tl::unexpected(random.error());
  PlayState state(Seed(0), static_cast<int>(*colours), static_cast<int>(*bricks));
  state.standing_ = *standing;
  state.brick_ = brick->front();
  state.stream_ = BrickStream(*random, static_cast<int>(*colours));
  return state;
}

}  // namespace teka::brick
