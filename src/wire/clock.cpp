#include "wire/clock.hpp"

#include "engine/prompt.hpp"
#include "wire/json_text.hpp"

namespace mafia::notation {

std::optional<Clock> clock_of(const RuleSet& rules, const State& view) {
  if (view.announced) return std::nullopt;
  const Prompt now = prompt(rules, view);  // In a pause: of what was interrupted.
  if (now.allowed_ms == 0) return std::nullopt;
  Clock clock{.running = !view.paused,
              .allowed_ms = now.allowed_ms,
              .warn_ms = now.warn_ms,
              .since = view.since,
              .paused = view.paused};
  if (now.acting) clock.acting = now.acting->number();
  if (view.paused) clock.paused_at = view.paused_at;
  return clock;
}

std::string clock_json(const std::optional<Clock>& clock) {
  if (!clock) return "null";
  std::string out;
  {
    json::Object object(out);
    object.field("running", clock->running);
    object.field("acting", clock->acting);
    object.field("allowed_ms", clock->allowed_ms);
    object.field("warn_ms", clock->warn_ms);
    object.field("since", clock->since);
    object.field("paused", clock->paused);
    object.field("paused_at", clock->paused ? std::optional(clock->paused_at) : std::nullopt);
  }
  return out;
}

}  // namespace mafia::notation
