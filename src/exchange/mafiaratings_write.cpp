#include "exchange/reader.hpp"
namespace mafia::exchange {
nlohmann::ordered_json write_mafiaratings(const Record&) { return {}; }
}  // namespace mafia::exchange
