// AnyState: any GameState behind one type, for the edges. The only place where a state costs a virtual call.
#pragma once

#include <memory>
#include <utility>

#include "game/state.hpp"

namespace teka {

class AnyState {
 public:
  template <GameState S>
  explicit AnyState(S state) : self_(std::make_unique<Holder<S>>(std::move(state))) {}
  AnyState(const AnyState& other) : self_(other.self_->clone()) {}
  AnyState(AnyState&&) noexcept = default;
  AnyState& operator=(const AnyState& other) {
    self_ = other.self_->clone();
    return *this;
  }
  AnyState& operator=(AnyState&&) noexcept = default;
  ~AnyState() = default;

  [[nodiscard]] std::vector<Move> legal() const { return self_->legal(); }
  void apply(Move move) { self_->apply(move); }
  [[nodiscard]] bool over() const { return self_->over(); }
  [[nodiscard]] double score() const { return self_->score(); }
  [[nodiscard]] std::uint64_t hash() const { return self_->hash(); }
  [[nodiscard]] std::string text() const { return self_->text(); }
  [[nodiscard]] std::string move_name(Move move) const { return self_->move_name(move); }
  /// Reading one back takes a game: Game::read_state.
  [[nodiscard]] Value to_value() const { return self_->to_value(); }
  /// Does nothing to a state without chance.
  void reseed(const Seed& seed) { self_->reseed(seed); }
  friend bool operator==(const AnyState& a, const AnyState& b) { return a.self_->equals(*b.self_); }

 private:
  struct Interface {
    virtual ~Interface() = default;
    [[nodiscard]] virtual std::unique_ptr<Interface> clone() const = 0;
    [[nodiscard]] virtual std::vector<Move> legal() const = 0;
    virtual void apply(Move move) = 0;
    [[nodiscard]] virtual bool over() const = 0;
    [[nodiscard]] virtual double score() const = 0;
    [[nodiscard]] virtual std::uint64_t hash() const = 0;
    [[nodiscard]] virtual std::string text() const = 0;
    [[nodiscard]] virtual std::string move_name(Move move) const = 0;
    [[nodiscard]] virtual Value to_value() const = 0;
    virtual void reseed(const Seed& seed) = 0;
    [[nodiscard]] virtual bool equals(const Interface& other) const = 0;
  };

  template <GameState S>
  struct Holder final : Interface {
    explicit Holder(S s) : state(std::move(s)) {}
    [[nodiscard]] std::unique_ptr<Interface> clone() const override { return std::make_unique<Holder>(state); }
    [[nodiscard]] std::vector<Move> legal() const override { return state.legal(); }
    void apply(Move move) override { state.apply(move); }
    [[nodiscard]] bool over() const override { return state.over(); }
    [[nodiscard]] double score() const override { return state.score(); }
    [[nodiscard]] std::uint64_t hash() const override { return state.hash(); }
    [[nodiscard]] std::string text() const override { return state.text(); }
    [[nodiscard]] std::string move_name(Move move) const override { return state.move_name(move); }
    [[nodiscard]] Value to_value() const override { return state.to_value(); }
    void reseed([[maybe_unused]] const Seed& seed) override {
      if constexpr (StateWithChance<S>) state.reseed(seed);
    }
    [[nodiscard]] bool equals(const Interface& other) const override {
      const auto* same = dynamic_cast<const Holder*>(&other);
      return same != nullptr && same->state == state;
    }
    S state;
  };

  std::unique_ptr<Interface> self_;
};

/// What Game::read_state is for a game whose states are of type S.
template <GameState S>
Result<AnyState> read_any_state(const Value& value) {
  auto state = S::from_value(value);
  if (!state) return tl::unexpected(state.error());
  return AnyState(std::move(*state));
}

}  // namespace teka
