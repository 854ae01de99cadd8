#include "store/stream_list.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace mafia::store {
namespace {

constexpr std::string_view created = "created", erased = "erased", adopted = "adopted";

std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::optional<std::int64_t> time_in(std::string_view line) {
  std::int64_t time = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), time);
  return error == std::errc{} && end == line.data() + line.size() ? std::optional(time) : std::nullopt;
}

}  // namespace

std::string created_text(std::string_view stream) { return std::string(created) + "\n" + std::string(stream); }

std::string erased_text(std::string_view stream, std::int64_t time) {
  return std::string(erased) + "\n" + std::to_string(time) + "\n" + std::string(stream);
}

StreamCopy adopted_list(const Signer& signer, std::span<const std::string> streams, std::int64_t time) {
  constexpr std::size_t most = 1000;  // In one entry.
  StreamCopy list{.name = std::string(list_stream)};
  StreamEnd end{0, first_hash(list_stream)};
  do {
    std::string body = std::string(adopted) + "\n" + std::to_string(time);
    const std::size_t count = std::min(most, streams.size());
    for (const std::string& stream : streams.first(count)) body += "\n" + stream;
    streams = streams.subspan(count);
    end = {end.version + 1, next_hash(end.hash, body)};
    list.entries.push_back({end.version, std::move(body), end.hash});
  } while (!streams.empty());
  list.head = signed_head(signer, list.name, end.version, end.hash);
  return list;
}

std::int64_t time_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

bool StreamList::take(const Entry& entry) {
  if (entry.version <= version_) return true;
  const auto lines = lines_in(entry.body);
  const auto time = lines.size() > 1 && lines[0] != created ? time_in(lines[1]) : std::nullopt;
  if (lines[0] == created && lines.size() == 2) {
    states_.insert_or_assign(std::string(lines[1]), State::present);
  } else if (lines[0] == erased && time && lines.size() == 3) {
    states_.insert_or_assign(std::string(lines[2]), State::erased);
  } else if (lines[0] == adopted && time) {
    for (std::size_t i = 2; i < lines.size(); ++i) states_.try_emplace(std::string(lines[i]), State::present);
    adopted_at_ = *time;
  } else {
    return false;
  }
  version_ = entry.version;
  return true;
}

StreamList::State StreamList::of(const std::string& stream) const {
  const auto found = states_.find(stream);
  return found == states_.end() ? State::unknown : found->second;
}

std::vector<std::string> StreamList::present() const {
  std::vector<std::string> names;
  for (const auto& [name, state] : states_)
    if (state == State::present) names.push_back(name);
  std::ranges::sort(names);
  return names;
}

std::vector<std::pair<std::string, Fault>> StreamList::faults(std::span<const std::string> found) const {
  std::vector<std::pair<std::string, Fault>> faults;
  for (const std::string& name : present())
    if (!std::ranges::binary_search(found, name)) faults.emplace_back(name, Fault{Fault::Kind::removed});
  for (const std::string& name : found)
    if (name != list_stream && of(name) != State::present) faults.emplace_back(name, Fault{Fault::Kind::unlisted});
  return faults;
}

}  // namespace mafia::store
