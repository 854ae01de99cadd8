// A certificate for localhost that nobody else trusts, made with the openssl command.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace mafia::test {

struct Certificate {
  std::string file, key;
};

inline Certificate make_certificate(const std::string& folder) {
  Certificate made{folder + "/certificate.pem", folder + "/key.pem"};
  const std::string command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -keyout " +
      made.key + " -out " + made.file + " 2>/dev/null";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("openssl makes no certificate");
  return made;
}

}  // namespace mafia::test
