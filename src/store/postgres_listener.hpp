// What other processes append to the same database. A thread of its own listens and comes back when the server does.
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
  // Listens already when it returns, else throws PostgresError. Notices that the process `own` of the server sent are
  // left out: they come from here.
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
