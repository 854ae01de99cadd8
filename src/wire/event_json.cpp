// Writing and reading go through the same list of fields, event_fields.def.
#include "wire/event_json.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "base/dispatch.hpp"
#include "wire/json_text.hpp"

namespace mafia::notation {
namespace {

using ParsedJson = nlohmann::json;
using Packed = std::array<std::uint32_t, 2>;  // Three bits a role, ten roles a word.
using Three = std::array<Seat, 3>;

constexpr std::size_t roles_in_word = 10;

template <class Alternative>
constexpr std::string_view stored_name;
#define EVENT(Type, name, ...) \
  template <>                  \
  constexpr std::string_view stored_name<Type> = #name;
#include "wire/event_fields.def"
#undef EVENT

#define EVENT(...) +1
static_assert(std::variant_size_v<What> == 0
#include "wire/event_fields.def"
              ,
              "every event has its row in event_fields.def");
#undef EVENT

#define FIELD(name) visit.field(#name, event.name);
#define LATER(name) visit.later(#name, event.name);
#define RANGE(name, least, most) visit.range(#name, event.name, least, most);
#define EVENT(Type, name, ...)                                                                                \
  template <class Visitor>                                                                                    \
  void fields([[maybe_unused]] Visitor& visit, [[maybe_unused]] typename Visitor::template Of<Type>& event) { \
    __VA_ARGS__                                                                                               \
  }
#include "wire/event_fields.def"
#undef EVENT
#undef RANGE
#undef LATER
#undef FIELD

Role packed_role(const Packed& packed, std::size_t place) {
  return static_cast<Role>((packed[place / roles_in_word] >> (3 * (place % roles_in_word))) & 7U);
}

// As far as there are cards: the places behind the last seat are empty.
void put_value(std::string& out, const Packed& packed) {
  std::size_t count = max_seats;
  while (count > 0 && packed_role(packed, count - 1) == Role::unknown) --count;
  out += '[';
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += ',';
    json::put(out, packed_role(packed, i));
  }
  out += ']';
}
void put_value(std::string& out, const Three& three) { json::put_list(out, three); }
template <class T>
void put_value(std::string& out, const T& value) {
  json::put(out, value);
}

struct EventWriter {
  template <class T>
  using Of = const T;
  json::Object& object;

  template <class T>
  void field(std::string_view name, const T& value) {
    put_value(object.key(name), value);
  }
  template <class T>
  void later(std::string_view name, const T& value) {
    field(name, value);
  }
  template <class T>
  void range(std::string_view name, const T& value, int, int) {
    field(name, value);
  }
};

// Each of these takes the value if it is one, and otherwise names what was wanted.
using Wanted = std::string;

std::optional<std::int64_t> whole(const ParsedJson& json, std::int64_t least, std::int64_t most) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
    return std::nullopt;
  const auto value = json.get<std::int64_t>();
  return value >= least && value <= most ? std::optional(value) : std::nullopt;
}

template <std::integral T>
Wanted take_whole(const ParsedJson& json, T& value, std::int64_t least, std::int64_t most) {
  const auto found = whole(json, least, most);
  if (!found) return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  value = static_cast<T>(*found);
  return {};
}
template <std::integral T>
Wanted take(const ParsedJson& json, T& value) {
  return take_whole(json, value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}
Wanted take(const ParsedJson& json, bool& value) {
  if (!json.is_boolean()) return "true or false";
  value = json.get<bool>();
  return {};
}
Wanted take(const ParsedJson& json, GameTime& value) { return take(json, value.ms); }
Wanted take(const ParsedJson& json, Points& value) { return take(json, value.hundredths); }

Wanted take(const ParsedJson& json, Seat& value) {
  const auto number = whole(json, 1, max_seats);
  if (!number) return "a seat from 1 to " + std::to_string(max_seats);
  value = seat(static_cast<int>(*number));
  return {};
}
Wanted take(const ParsedJson& json, std::optional<Seat>& value) {
  value.reset();
  if (json.is_null()) return {};
  Seat found;
  if (const Wanted wanted = take(json, found); !wanted.empty()) return wanted + ", or null";
  value = found;
  return {};
}
Wanted take(const ParsedJson& json, SeatSet& value) {
  Wanted wanted = "a list of different seats from 1 to " + std::to_string(max_seats);
  if (!json.is_array()) return wanted;
  value = SeatSet{};
  for (const ParsedJson& each : json) {
    Seat found;
    if (!take(each, found).empty() || value.contains(found)) return wanted;
    value.add(found);
  }
  return {};
}
Wanted take(const ParsedJson& json, Three& value) {
  Wanted wanted = "a list of three seats from 1 to " + std::to_string(max_seats);
  if (!json.is_array() || json.size() != value.size()) return wanted;
  for (std::size_t i = 0; i < value.size(); ++i)
    if (!take(json[i], value[i]).empty()) return wanted;
  return {};
}

template <Named T>
Wanted take(const ParsedJson& json, T& value) {
  const auto* text = json.get_ptr<const std::string*>();
  const auto found = text ? find_name<T>(*text) : std::nullopt;
  if (found) {
    value = *found;
    return {};
  }
  Wanted wanted = "one of";
  for (std::string_view each : names::all(T{})) (wanted += ' ') += each;
  return wanted;
}
Wanted take(const ParsedJson& json, Packed& value) {
  Wanted wanted = "a list of at most " + std::to_string(max_seats) + " roles";
  if (!json.is_array() || json.size() > max_seats) return wanted;
  value = Packed{};
  for (std::size_t i = 0; i < json.size(); ++i) {
    Role role{};
    if (!take(json[i], role).empty()) return wanted;
    value[i / roles_in_word] |= static_cast<std::uint32_t>(role) << (3 * (i % roles_in_word));
  }
  return {};
}
Wanted take(const ParsedJson& json, Clause& value) {
  value = Clause{};
  if (json.is_null()) return {};
  const auto* text = json.get_ptr<const std::string*>();
  if (text && !text->empty()) value = rules::find_clause(*text);
  return value ? Wanted{} : "the name of a clause, or null";
}

// Keeps the first complaint.
class EventReader {
 public:
  template <class T>
  using Of = T;

  EventReader(const ParsedJson& json, std::string_view name) : json_(json), name_(name) {}

  template <class T>
  void field(const char* name, T& value) {
    if (const ParsedJson* found = need(name)) complain(name, take(*found, value));
  }
  template <class T>
  void later(const char* name, T& value) {
    if (json_.contains(name)) field(name, value);
  }
  template <class T>
  void range(const char* name, T& value, int least, int most) {
    if (const ParsedJson* found = need(name)) complain(name, take_whole(*found, value, least, most));
  }
  const std::string& error() const { return error_; }

 private:
  const ParsedJson* need(const char* name) {
    const auto found = json_.find(name);
    if (found != json_.end()) return &*found;
    if (error_.empty()) error_ = "The event " + name_ + " has no field \"" + name + "\".";
    return nullptr;
  }
  void complain(const char* name, const Wanted& wanted) {
    if (wanted.empty() || !error_.empty()) return;
    error_ = "The field \"" + std::string(name) + "\" of the event " + name_ + " must be " + wanted + ".";
  }

  const ParsedJson& json_;
  std::string name_;
  std::string error_;
};

template <class Alternative>
What read_as(EventReader& reader) {
  Alternative event{};
  fields(reader, event);
  return event;
}

// False: there is no event of that name.
template <std::size_t... Index>
bool read_what(std::string_view name, EventReader& reader, What& what, std::index_sequence<Index...>) {
  return ((name == stored_name<std::variant_alternative_t<Index, What>> &&
           (what = read_as<std::variant_alternative_t<Index, What>>(reader), true)) ||
          ...);
}

// What stands in a sentence: short, and nothing that a terminal would obey.
std::string shown(std::string_view name) {
  constexpr std::size_t longest = 40;
  std::string text(name.substr(0, longest));
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

}  // namespace

std::string_view event_name(const What& what) {
  std::string_view name;
  dispatch([&]<class Alternative>(const Alternative&) { name = stored_name<Alternative>; }, what);
  return name;
}

void append_event_json(std::string& out, const Event& event) {
  json::Object object(out);
  dispatch(
      [&]<class Alternative>(const Alternative& what) {
        object.field("event", stored_name<Alternative>);
        object.field("at", event.at);
        EventWriter writer{object};
        fields(writer, what);
      },
      event.what);
}

std::string event_json(const Event& event) {
  constexpr std::size_t usual_length = 128;
  std::string out;
  out.reserve(usual_length);
  append_event_json(out, event);
  return out;
}

std::expected<Event, std::string> read_event(std::string_view text) {
  const ParsedJson json = ParsedJson::parse(text, nullptr, false);
  if (!json.is_object()) return std::unexpected("An event must be one JSON object.");
  const auto found = json.find("event");
  const auto* name = found == json.end() ? nullptr : found->get_ptr<const std::string*>();
  if (!name) return std::unexpected("An event must have its name in the field \"event\".");
  EventReader reader(json, shown(*name));
  Event event{};
  reader.field("at", event.at);
  if (!read_what(*name, reader, event.what, std::make_index_sequence<std::variant_size_v<What>>{}))
    return std::unexpected("There is no event \"" + shown(*name) + "\".");
  if (!reader.error().empty()) return std::unexpected(reader.error());
  return event;
}

}  // namespace mafia::notation
