#include "store/copy.hpp"

namespace mafia::store {

StreamEnd end_of(const StreamCopy& stream) {
  if (stream.head) return {stream.head->version, stream.head->hash};
  if (!stream.entries.empty()) return {stream.entries.back().version, stream.entries.back().hash};
  return {0, first_hash(stream.name)};
}

}  // namespace mafia::store
