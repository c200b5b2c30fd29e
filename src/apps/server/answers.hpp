#pragma once
// Positions: shown, played on, drawn at random, answered.

#include <functional>
#include <optional>
#include <string_view>

#include "fields.hpp"
#include "minimex/catalog/entry.hpp"
#include "work.hpp"

namespace minimex::server {

enum class What { position, play, random, answer };

/// "position", "play", ...
std::optional<What> what_of(std::string_view word);

/// Gives the game; called by the worker.
using Binder = std::function<catalog::BoundGame()>;

/// Takes what it knows from the fields. Throws run::BadRequest for what is wrong with them.
Work answer_work(What what, const Binder& game, Fields& fields);

}  // namespace minimex::server
