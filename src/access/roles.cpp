#include "access/roles.hpp"

#include <algorithm>
#include <initializer_list>

namespace mafia::access {
namespace {

// One bit for each right.
template <class R>
constexpr std::uint32_t set_of(std::initializer_list<R> rights) {
  std::uint32_t set = 0;
  for (const R right : rights) set |= 1U << static_cast<unsigned>(right);
  return set;
}
constexpr std::uint32_t everything = ~0U;

constexpr std::uint32_t rights_of(Role role) {
  switch (role) {
    case Role::owner: return everything;
    case Role::organiser:
      return set_of({Right::open_tournament, Right::lead_tournament, Right::enter_any_line, Right::enter_results,
                     Right::see_accounts});
    case Role::chief_judge: return set_of({Right::enter_any_line, Right::enter_results});
    case Role::judge: return set_of({Right::enter_results});
    case Role::player:
    case Role::spectator:
    case Role::overlay: return 0;  // Only what links show.
  }
  return 0;
}

constexpr std::uint32_t rights_of(Grant grant) {
  using enum TableRight;
  switch (grant) {
    case Grant::judge: return everything;
    case Grant::assistant:
      return set_of({see_all, see_all_late, see_seat, see_public, see_judging, enter_lines, read_record_always});
    case Grant::seat: return set_of({see_seat, see_public});
    case Grant::spectator: return set_of({see_public});
    case Grant::overlay: return set_of({see_all_late, see_public});
  }
  return 0;
}

template <class E, std::size_t size>
std::optional<E> named(const std::array<E, size>& all, std::string_view text) {
  const auto found = std::ranges::find(all, text, [](E e) { return name(e); });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

bool may(Role role, Right right) { return (rights_of(role) & set_of({right})) != 0; }
bool may(Grant grant, TableRight right) { return (rights_of(grant) & set_of({right})) != 0; }

std::string_view name(Role role) {
  switch (role) {
    case Role::owner: return "owner";
    case Role::organiser: return "organiser";
    case Role::chief_judge: return "chief_judge";
    case Role::judge: return "judge";
    case Role::player: return "player";
    case Role::spectator: return "spectator";
    case Role::overlay: return "overlay";
  }
  return {};
}

std::string_view name(Grant grant) {
  switch (grant) {
    case Grant::judge: return "judge";
    case Grant::assistant: return "assistant";
    case Grant::seat: return "seat";
    case Grant::spectator: return "spectator";
    case Grant::overlay: return "overlay";
  }
  return {};
}

std::optional<Role> role_named(std::string_view text) { return named(all_roles, text); }
std::optional<Grant> grant_named(std::string_view text) { return named(all_grants, text); }

}  // namespace mafia::access
