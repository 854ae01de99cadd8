// Makes a Request of bytes as they come: Beast's parser behind our limits and our words.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "net/transport.hpp"

namespace mafia::net {

struct Problem {  // Why a request is answered by the transport itself.
  int status = 400;
  std::string_view code;
  std::string sentence;
};

class RequestReader {
 public:
  explicit RequestReader(const Limits&);
  ~RequestReader();

  enum class Progress { more, wants_continue, whole, refused };
  // Takes bytes off the front; what is left when the request is whole belongs to the next one.
  Progress feed(std::string_view& bytes);

  Request take();                  // When whole.
  bool keep_alive() const;         // When whole.
  bool is_head() const;            // When whole.
  const Problem& problem() const;  // When refused.

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace mafia::net
