#pragma once
// A catalog entry: one game behind one type, made from a typed class by entry<G>().

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "minimex/answer/answer.hpp"
#include "minimex/catalog/parameters.hpp"
#include "minimex/run/context.hpp"
#include "minimex/run/error.hpp"

namespace minimex::catalog {

struct Alias {
  std::string name;
  std::string note;  ///< which question it asks, if it differs
};

struct Example {
  std::string game;      ///< with parameters
  std::string position;  ///< as typed in a shell between double quotes
  std::string note;
};

/// What the help says of a game.
struct Description {
  std::string name;
  std::vector<Alias> aliases;
  std::string rules;  ///< one or two sentences
  std::vector<ParameterSpec> parameters;
  std::string grammar;  ///< of a position
  std::vector<Example> examples;
  std::string method;
  std::string limits;
  std::string yes_no;                  ///< the question --yes-no answers
  std::string page;                    ///< docs/...
  std::string family{};                ///< "flip", "row", "pool", "heap", "board"; empty: none
  std::optional<value::Kind> value{};  ///< what its positions have besides an outcome
  bool partizan = false;               ///< the players have moves of their own
};

/// What a class must offer to be played and solved through the catalog. A value type G holds the
/// rules with parameters bound.
///   parse(text, context)    throws run::BadRequest with the place and what was expected, or
///                           run::TooLarge; the position may refer to `text`, which outlives it
///   print(p)                canonical text: parse(print(p)) gives p back
///   solve(p, question, context)   the Answer but for game, position and seconds; its streams are
///                           used only while p and the context live
///   yes_no(p, context)      the textbook question; the fast way
///   play(p, notation)       the option; throws run::BadRequest for an illegal move
///   begun(p)                may be left out: where p does not say who is to move, p with the
///   player
///                           who begins
///   keep(path)              may be left out: begins with what the file at `path` holds of earlier
///                           solving and keeps there what is found from now on; throws
///                           run::Failure, run::BadRequest (a file of another game)
///   view(p)                 may be left out: the position as a drawing needs it, unset where long
///   rules()                 may be left out: the rules with these parameters, where they differ
///                           from what the description says of the game without any
///   random(size, seed)      text of a random position, the same on every machine
template <class G>
concept BindableGame = requires(const G& g, const typename G::Position& p,
                                const answer::Question& q, const run::Context& c,
                                std::string_view text, std::uint64_t n) {
  { g.parse(text, c) } -> std::same_as<typename G::Position>;
  { g.print(p) } -> std::same_as<std::string>;
  { g.solve(p, q, c) } -> std::same_as<answer::Answer>;
  { g.yes_no(p, c) } -> std::same_as<bool>;
  { g.play(p, text) } -> std::same_as<typename G::Position>;
  { g.random(n, n) } -> std::same_as<std::string>;
};

/// What makes an entry of its own.
///   G::description()        static, constant
///   G(Parameters)           throws run::BadRequest where parameters do not go together
template <class G>
concept CatalogGame = BindableGame<G> && std::constructible_from<G, const Parameters&> && requires {
  { G::description() } -> std::convertible_to<const Description&>;
};

/// A position of some game. Cheap to copy; the text it was parsed from must outlive it.
class Position {
 public:
  struct Concept {
    Concept() = default;
    Concept(const Concept&) = delete;
    Concept& operator=(const Concept&) = delete;
    virtual ~Concept() = default;
    virtual std::string print() const = 0;
    virtual answer::Answer solve(const answer::Question&, const run::Context&) const = 0;
    virtual bool yes_no(const run::Context&) const = 0;
    virtual Position play(std::string_view notation) const = 0;
    virtual std::optional<Position> begun() const = 0;
    virtual answer::View view() const = 0;
  };
  explicit Position(std::shared_ptr<const Concept> self) : self_(std::move(self)) {}

  std::string print() const { return self_->print(); }
  /// A complete Answer. Its streams may be used while this Position (or a copy) and the context
  /// live.
  answer::Answer solve(const answer::Question& q, const run::Context& c) const {
    return self_->solve(q, c);
  }
  bool yes_no(const run::Context& c) const { return self_->yes_no(c); }
  Position play(std::string_view notation) const { return self_->play(notation); }
  /// With the player who begins to move where the position does not say who is.
  Position begun() const { return self_->begun().value_or(*this); }
  /// What Answer::view will be, without solving.
  answer::View view() const { return self_->view(); }

 private:
  std::shared_ptr<const Concept> self_;
};

/// A game with its parameters bound.
class BoundGame {
 public:
  struct Concept {
    Concept() = default;
    Concept(const Concept&) = delete;
    Concept& operator=(const Concept&) = delete;
    virtual ~Concept() = default;
    virtual Position parse(std::string_view, const run::Context&) const = 0;
    virtual std::string random(std::uint64_t size, std::uint64_t seed) const = 0;
    virtual void keep(const std::string& path, const run::Context&) const = 0;
    virtual std::optional<std::string> rules() const = 0;
  };
  BoundGame(std::string canonical, std::shared_ptr<const Concept> self)
      : canonical_(std::move(canonical)), self_(std::move(self)) {}

  /// "flip-game:ring,flip=3".
  const std::string& name() const { return canonical_; }
  Position parse(std::string_view text, const run::Context& c) const {
    return self_->parse(text, c);
  }
  std::string random(std::uint64_t size, std::uint64_t seed) const {
    return self_->random(size, seed);
  }
  /// One or two sentences; unset where they are those of the description.
  std::optional<std::string> rules() const { return self_->rules(); }
  /// Throws run::BadRequest too where the game has nothing to keep.
  void keep(const std::string& path, const run::Context& c) const { self_->keep(path, c); }

 private:
  std::string canonical_;
  std::shared_ptr<const Concept> self_;
};

/// One game of the catalog, or a schema of many.
struct Entry {
  Description description;
  std::function<BoundGame(const Parameters&)> bind;
  /// A schema names its games itself ("0.07", "subtract:1,3,4"): does this name belong to it? Unset
  /// for a single game.
  std::function<bool(std::string_view name)> covers;
  /// Then this binds a whole name, parameters and all. Throws run::BadRequest.
  std::function<BoundGame(std::string_view game)> bind_name;
  /// Names of games of the schema that come with minimex and are to be listed; may be unset.
  std::function<std::vector<std::string>()> members{};
  /// What the help says of one game of the schema, where that is more than it says of them all. May
  /// be unset. Throws what bind_name throws.
  std::function<Description(std::string_view name)> describe{};
};

namespace detail {

template <BindableGame G>
class PositionModel final : public Position::Concept {
 public:
  PositionModel(std::shared_ptr<const G> game, std::string name, typename G::Position position)
      : game_(std::move(game)), name_(std::move(name)), position_(std::move(position)) {}

  std::string print() const override { return game_->print(position_); }
  answer::Answer solve(const answer::Question& q, const run::Context& c) const override {
    const auto start = std::chrono::steady_clock::now();
    answer::Answer a = game_->solve(position_, q, c);
    a.game = name_;
    a.stats.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return a;
  }
  bool yes_no(const run::Context& c) const override { return game_->yes_no(position_, c); }
  Position play(std::string_view notation) const override {
    return Position(
        std::make_shared<PositionModel>(game_, name_, game_->play(position_, notation)));
  }
  std::optional<Position> begun() const override {
    if constexpr (requires { game_->begun(position_); })
      return Position(std::make_shared<PositionModel>(game_, name_, game_->begun(position_)));
    return std::nullopt;
  }
  answer::View view() const override {
    if constexpr (requires { game_->view(position_); })
      return game_->view(position_);
    else
      return {};
  }

 private:
  std::shared_ptr<const G> game_;
  std::string name_;
  typename G::Position position_;
};

template <BindableGame G>
class GameModel final : public BoundGame::Concept {
 public:
  GameModel(std::string name, G game)
      : game_(std::make_shared<const G>(std::move(game))), name_(std::move(name)) {}
  Position parse(std::string_view text, const run::Context& c) const override {
    return Position(std::make_shared<PositionModel<G>>(game_, name_, game_->parse(text, c)));
  }
  std::string random(std::uint64_t size, std::uint64_t seed) const override {
    return game_->random(size, seed);
  }
  std::optional<std::string> rules() const override {
    if constexpr (requires { game_->rules(); })
      return game_->rules();
    else
      return std::nullopt;
  }
  void keep(const std::string& path, const run::Context& c) const override {
    if constexpr (requires { game_->keep(path, c); })
      game_->keep(path, c);
    else
      throw run::BadRequest("checkpoint: the game " + name_ + " needs none");
  }

 private:
  std::shared_ptr<const G> game_;
  std::string name_;
};

}  // namespace detail

/// A typed game behind the one type, under its canonical name.
template <BindableGame G>
BoundGame bound(std::string name, G game) {
  return {name, std::make_shared<detail::GameModel<G>>(name, std::move(game))};
}

/// Makes an entry of a typed game.
template <CatalogGame G>
Entry entry() {
  return {.description = G::description(),
          .bind = [](const Parameters& p) { return bound(p.canonical(), G(p)); },
          .covers = {},
          .bind_name = {}};
}

}  // namespace minimex::catalog
