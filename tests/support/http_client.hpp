// The program's own client, by a short name for tests.
#pragma once

#include "net/client.hpp"

namespace mafia::test {
using namespace net::client;
}
