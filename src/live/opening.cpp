#include "live/opening.hpp"

#include <ctime>

#include "access/look_alikes.hpp"
#include "base/text.hpp"
#include "crypto/crypto.hpp"
#include "live/deal.hpp"
#include "rules/parameters.hpp"
#include "texts/texts.hpp"

namespace mafia::live {
namespace {

using notation::Statement;
using notation::Verb;

constexpr int judge_link = 1, spectator_link = 2, overlay_link = 3, first_seat_link = 10;

// The head of the record, line by line. Each line is tried on a table, as it will be replayed.
class Head {
 public:
  Head(const Dependencies& dependencies, Language language) : trial_(dependencies.library), language_(language) {}

  std::expected<void, Refused> add(const Statement& s) {
    const std::string written = print_statement(s, Language::en);
    const auto read_back = notation::parse_line(written, 0);
    if (const auto seen = check_seen(written, language_); !seen) return seen;
    if (!read_back || read_back->statement != s)
      return std::unexpected(refuse(422, "not_writable", language_, {written}));
    if (const auto held = trial_.apply(s); !held) return std::unexpected(refuse(held.error(), s, language_));
    lines_.push_back(written);
    return {};
  }
  std::expected<void, Refused> add_text(Verb verb, const std::string& text) {
    const std::string_view said = trimmed(text);
    return said.empty() ? std::expected<void, Refused>{} : add({.verb = verb, .text = std::string(said)});
  }
  std::expected<void, Refused> finish() {
    const auto nonsense = trial_.contradiction();
    if (!nonsense) return {};
    return std::unexpected(refuse(*nonsense, Statement{.verb = Verb::with}, language_));
  }

  const notation::NotatedGame& trial() const { return trial_; }
  std::vector<std::string>& lines() { return lines_; }

 private:
  notation::NotatedGame trial_;
  Language language_;
  std::vector<std::string> lines_;
};

// A sentence that says how many names these rules allow.
std::string names_wanted(const RuleSet& rules, std::size_t sent, Language language) {
  int least = rules.with.seats.value, most = least;
  for (int seats = 1; seats <= static_cast<int>(max_seats); ++seats) {
    RuleSet trial = rules;
    if (!rules::set_seats(trial, seats)) continue;
    least = std::min(least, seats);
    most = std::max(most, seats);
  }
  const char* key = least == most ? "server.expected.names" : "server.expected.names_between";
  return notation::fill(notation::text(language, key),
                        {std::to_string(sent), std::to_string(least), std::to_string(most)});
}

std::expected<void, Refused> say_who(Head& head, const OpenRequest& request, Language language,
                                     const Dependencies& dependencies) {
  std::vector<std::string> names = request.names;
  const auto seats = static_cast<std::size_t>(head.trial().rules().with.seats.value);
  if (!names.empty() && names.size() != seats)
    if (auto other = head.add({.verb = Verb::seats, .number = static_cast<int>(names.size())}); !other) {
      other.error().sentence = names_wanted(head.trial().rules(), names.size(), language);
      return other;
    }
  if (request.drawn) shuffle(names, dependencies.below);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view name = trimmed(names[i]);
    if (name.empty()) return std::unexpected(refuse_member("names", "no_empty_names", language));
    const Statement line{.verb = Verb::player, .who = static_cast<int>(i) + 1, .text = std::string(name)};
    if (const auto added = head.add(line); !added) return added;
  }
  return {};
}

// Names that look alike on every screen may be one player who was entered twice.
std::expected<void, Refused> check_names(const OpenRequest& request, Language language) {
  if (request.look_alikes) return {};
  std::vector<std::string> names;
  for (const std::string& name : request.names) names.emplace_back(trimmed(name));
  const auto found = access::look_alikes(names);
  if (found.empty()) return {};
  return std::unexpected(refuse(409, "look_alike", language, {found.front().name, found.front().other}));
}

}  // namespace

std::vector<Link> first_links(int seats) {
  using access::Grant;
  std::vector<Link> links = {
      {judge_link, Grant::judge}, {spectator_link, Grant::spectator}, {overlay_link, Grant::overlay}};
  for (int seat = 1; seat <= seats; ++seat) links.push_back({first_seat_link + seat, Grant::seat, seat});
  return links;
}

std::string written_time(Time time, int utc_offset, const char* format) {
  const std::time_t seconds = time / 1000 + std::time_t{utc_offset} * 60;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, format, &parts);
  return text;
}

int local_offset(Time now) {
  const std::time_t seconds = now / 1000;
  std::tm local{};
  localtime_r(&seconds, &local);
  return static_cast<int>(local.tm_gmtoff / 60);
}

std::expected<Opened, Refused> open_table(const OpenRequest& request, Language language,
                                          const Dependencies& dependencies) {
  if (!dependencies.library.find(request.rules))
    return std::unexpected(refuse(422, "no_such_rules", language, {request.rules, dependencies.library.ids()}));
  const Time now = dependencies.now();
  Opened opened{.seed = crypto::base64url(dependencies.random_bytes(24)),
                .utc_offset = request.utc_offset.value_or(local_offset(now)),
                .delay_public = request.delay_public,
                .delay_open = request.delay_open,
                .account = request.account};
  Head head(dependencies, language);
  if (const auto said = head.add({.verb = Verb::rules, .text = request.rules}); !said)
    return std::unexpected(said.error());
  for (const auto& [name, value] : request.with)
    if (const auto said = head.add({.verb = Verb::with, .name = name, .text = value}); !said)
      return std::unexpected(said.error());
  if (const auto sound = head.finish(); !sound) return std::unexpected(sound.error());
  for (const auto& [verb, text] : {std::pair{Verb::title, request.title},
                                   {Verb::date, written_time(now, opened.utc_offset, "%Y-%m-%d")},
                                   {Verb::event, request.event},
                                   {Verb::judge, request.judge}})
    if (const auto said = head.add_text(verb, text); !said) return std::unexpected(said.error());
  for (const auto& [verb, number] : {std::pair{Verb::round, request.round}, {Verb::table, request.table}})
    if (number != 0)
      if (const auto said = head.add({.verb = verb, .number = number}); !said) return std::unexpected(said.error());
  if (const auto said = say_who(head, request, language, dependencies); !said) return std::unexpected(said.error());
  if (const auto distinct = check_names(request, language); !distinct) return std::unexpected(distinct.error());
  if (request.server_deals) {
    const std::string salt = dependencies.random_bytes(32);
    opened.salt = crypto::hex({reinterpret_cast<const std::uint8_t*>(salt.data()), salt.size()});
    opened.deal = deal_by_lot(head.trial().rules(), dependencies.below);
  }
  opened.trusted = request.trusted;
  opened.links = first_links(head.trial().rules().with.seats.value);
  opened.lines = std::move(head.lines());
  return opened;
}

}  // namespace mafia::live
