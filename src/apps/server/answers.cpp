#include "answers.hpp"

#include <memory>
#include <string>

#include "minimex/report/json.hpp"

namespace minimex::server {
namespace {

constexpr std::uint64_t kMostMoves = 10'000;
constexpr std::uint64_t kSomeMoves = 200;
constexpr std::uint64_t kMostListed = 1'000;
constexpr std::uint64_t kSomeListed = 20;
constexpr std::uint64_t kLargestRandom = 1'000'000;
constexpr std::uint64_t kSomeRandom = 10;

Response shown(const catalog::BoundGame& game, const catalog::Position& position) {
  const std::string text = position.print();
  store::Output out;
  report::json_position({game.name(), text, position.view()}, out);
  return {.body = out.take()};
}

struct Question {
  std::string position;
  answer::Question question;
  report::Options options;
};

Question question_of(Fields& fields) {
  Question q;
  q.position = fields.required_text("position");
  q.options.all_moves = true;
  q.options.most_moves = fields.number("moves", 0, kMostMoves).value_or(kSomeMoves);
  const std::uint64_t most = fields.number("most", 0, kMostListed).value_or(kSomeListed);
  q.question.move_cap = most;
  q.question.line_cap = most;
  q.question.why = fields.flag("why");
  // Whoever wants the verdict alone should not wait for every winning move.
  q.question.complete_moves = q.options.most_moves > 0;
  return q;
}

Response solved(const Binder& bind, const Question& q, const run::Context& context) {
  const catalog::BoundGame game = bind();
  const catalog::Position position = game.parse(q.position, context);
  const answer::Answer answer = position.solve(q.question, context);
  store::Output out;
  report::json(answer, q.options, out);
  return {.body = out.take()};
}

}  // namespace

std::optional<What> what_of(std::string_view word) {
  if (word == "position") return What::position;
  if (word == "play") return What::play;
  if (word == "random") return What::random;
  if (word == "answer") return What::answer;
  return std::nullopt;
}

Work answer_work(What what, const Binder& bind, Fields& fields) {
  switch (what) {
    case What::position: {
      auto text = std::make_shared<std::string>(fields.required_text("position"));
      return {Work::Cost::quick, [text, bind](const run::Context& context) {
                const catalog::BoundGame game = bind();
                return shown(game, game.parse(*text, context));
              }};
    }
    case What::play: {
      auto text = std::make_shared<std::string>(fields.required_text("position"));
      auto move = fields.required_text("move");
      return {Work::Cost::quick, [text, move, bind](const run::Context& context) {
                const catalog::BoundGame game = bind();
                return shown(game, game.parse(*text, context).play(move));
              }};
    }
    case What::random: {
      const std::uint64_t size = fields.number("size", 0, kLargestRandom).value_or(kSomeRandom);
      const std::uint64_t seed = fields.number("seed", 0, ~std::uint64_t{0}).value_or(1);
      return {Work::Cost::quick, [size, seed, bind](const run::Context& context) {
                const catalog::BoundGame game = bind();
                const std::string text = game.random(size, seed);
                return shown(game, game.parse(text, context));
              }};
    }
    case What::answer:
      break;
  }
  auto question = std::make_shared<Question>(question_of(fields));
  return {Work::Cost::unknown, [question, bind](const run::Context& context) {
            return solved(bind, *question, context);
          }};
}

}  // namespace minimex::server
