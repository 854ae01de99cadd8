#include "exchange/reader.hpp"
namespace mafia::exchange {
nlohmann::ordered_json write_polemica(const Record&) { return {}; }
}  // namespace mafia::exchange
