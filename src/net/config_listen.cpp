// Tests the address to listen on, before the server does.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "net/config.hpp"
#include "texts/texts.hpp"

namespace mafia::net {

Listening try_to_listen(const Config& config, Language language) {
  namespace asio = boost::asio;
  using asio::ip::tcp;
  namespace errc = boost::system::errc;
  const auto sentence = [&](const char* key, const std::vector<std::string>& values) {
    return notation::fill(notation::text(language, key), values);
  };
  boost::system::error_code error;
  const auto address = asio::ip::make_address(config.address, error);
  if (error) return {.fault = sentence("config.no_address", {config.address}), .warning = {}};
  const tcp::endpoint endpoint(address, config.port);
  const std::string port = std::to_string(config.port);
  asio::io_context io;
  tcp::acceptor acceptor(io);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) return {};
  if (error == errc::address_in_use)
    return {.fault = {}, .warning = sentence("config.port_in_use", {port, config.address})};
  if (error == errc::permission_denied) return {.fault = sentence("config.port_denied", {port}), .warning = {}};
  return {.fault = sentence("config.cannot_listen", {config.address, port, error.message()}), .warning = {}};
}

}  // namespace mafia::net
