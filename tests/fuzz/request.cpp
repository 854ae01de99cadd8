// Arbitrary bytes for the HTTP reader, the members of a body and stored entries. Splitting the bytes must not change
// what is read.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "live/entry.hpp"
#include "net/api/members.hpp"
#include "net/request_reader.hpp"

namespace {

void read_members(std::string_view text) {
  mafia::net::Members members(text, mafia::rules::Language::en);
  (void)members.text("key", 1, 64);
  (void)members.number("version", 0, 1000);
  (void)members.texts_if_any("lines", 10);
  (void)members.pairs_if_any("with");
  (void)members.flag("next");
  mafia::net::Members inner = members.object_if_any("delay");
  (void)inner.number_if_any("open", 0, 10);
  if (members.problem() && members.problem()->sentence.empty()) std::abort();  // A refusal says why.
}

// A header that is both too large and malformed is refused for whichever shows first.
std::string refusal(int status) { return status == 431 ? "400" : std::to_string(status); }

// Everything that a connection would answer, as one text: the statuses of refusals, the paths and bodies of requests.
std::string requests_in(std::string_view first, std::string_view second) {
  mafia::net::Limits limits;
  limits.body_bytes = 512;
  std::optional<mafia::net::RequestReader> reader;
  std::string said;
  for (std::string_view part : {first, second})
    while (!part.empty()) {
      using Progress = mafia::net::RequestReader::Progress;
      if (!reader) reader.emplace(limits);
      const Progress progress = reader->feed(part);
      if (progress == Progress::refused) return said + refusal(reader->problem().status);
      if (progress == Progress::more && !part.empty()) std::abort();  // The reader must take what it can.
      if (progress != Progress::whole) continue;
      const mafia::net::Request request = reader->take();
      reader.reset();
      said += request.method + " " + request.path + " " + request.body + "\n";
    }
  return said;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_members(text);
  // An unfinished header may be refused now or at its end, so it is ended here.
  const std::string ended = std::string(text) + "\r\n\r\n";
  const std::size_t half = size == 0 ? 0 : data[0] % size;
  const std::string_view bytes = ended;
  if (requests_in(bytes, "") != requests_in(bytes.substr(0, half), bytes.substr(half))) std::abort();
  // Every entry that can be read is written and read back as the same bytes.
  if (const auto entry = mafia::live::read_entry(text)) {
    const std::string body = mafia::live::body_of(*entry);
    const auto again = mafia::live::read_entry(body);
    if (!again || mafia::live::body_of(*again) != body) std::abort();
  }
  return 0;
}
