#pragma once
// Takes connections and keeps count of them.

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "session.hpp"

namespace minimex::server {

class Listener {
 public:
  /// Throws run::BadRequest for a host that is no address, run::Failure where it cannot listen.
  Listener(boost::asio::io_context& io, const Options& options, Hub& hub);

  void start();
  /// No more connections; those that wait for a request end. From any thread.
  void stop();

  std::uint16_t port() const { return port_; }

 private:
  using Tcp = boost::asio::ip::tcp;
  void accept();
  void admit(Tcp::socket socket);

  boost::asio::io_context& io_;
  Hub& hub_;
  std::size_t most_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  Tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::vector<std::weak_ptr<Session>> sessions_;  // some of them gone
};

/// Is the host a loopback address? Throws run::BadRequest for what is no address.
bool is_loopback(const std::string& host);

}  // namespace minimex::server
