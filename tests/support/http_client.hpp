// The program's own HTTP client under a short name for tests.
#pragma once

#include "net/client.hpp"

namespace mafia::test {
using namespace net::client;
}
