// Listens for appends by other processes to the same database, in its own thread. Reconnects when the server is back.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "store/backend.hpp"
#include "store/postgres_handle.hpp"

namespace mafia::store {

class PostgresListener {
 public:
  // Already listening when the constructor returns; otherwise it throws PostgresError. Notices from the server process
  // `own` are ignored: they are this program's own appends.
  PostgresListener(std::string uri, Notice, std::function<int()> own);
  ~PostgresListener();

  bool connected() const { return connected_; }

 private:
  void connect();
  void wait();
  void receive();
  void lose();
  void come_back();

  std::string uri_;
  Notice notice_;
  std::function<int()> own_;
  std::atomic<bool> connected_ = false;
  boost::asio::io_context context_;
  boost::asio::steady_timer timer_{context_};
  std::optional<PostgresConnection> connection_;
  std::optional<boost::asio::posix::stream_descriptor> socket_;
  std::thread thread_;
};

}  // namespace mafia::store
