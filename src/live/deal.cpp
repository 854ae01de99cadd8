#include "live/deal.hpp"

#include <algorithm>
#include <array>

#include "crypto/crypto.hpp"
#include "nota/statement.hpp"

namespace mafia::live {

std::string deal_by_lot(const RuleSet& rules, Below below) {
  const Deck deck = rules.deck_for ? rules.deck_for(rules.with.seats.value) : rules.deck.value;
  std::vector<Role> cards;
  for (std::size_t role = 0; role < deck.size(); ++role)
    for (int i = 0; i < deck[role]; ++i) cards.push_back(static_cast<Role>(role));
  for (std::size_t left = cards.size(); left > 1; --left)
    std::swap(cards[left - 1], cards[below(static_cast<std::uint32_t>(left))]);

  notation::Statement line{.verb = notation::Verb::roles};
  for (Role role : {Role::mafia, Role::don, Role::sheriff, Role::doctor, Role::putana, Role::maniac}) {
    notation::RoleGroup group{{}, role};
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i] == role) group.seats.push_back(static_cast<int>(i) + 1);
    if (!group.seats.empty()) line.groups.push_back(group);
  }
  return print_statement(line, rules::Language::en);
}

void shuffle(std::vector<std::string>& names, Below below) {
  for (std::size_t left = names.size(); left > 1; --left)
    std::swap(names[left - 1], names[below(static_cast<std::uint32_t>(left))]);
}

std::string commitment(std::string_view salt_hex, std::string_view deal) {
  const auto salt = crypto::from_hex(salt_hex);
  if (!salt) return {};
  return crypto::hex(crypto::sha256(crypto::bytes_of(*salt), deal));
}

}  // namespace mafia::live
