#include "listener.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::server {
namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;

asio::ip::address address_of(const std::string& host) {
  if (host == "localhost") return asio::ip::address_v4::loopback();
  Error error;
  asio::ip::address address = asio::ip::make_address(host, error);
  if (error)
    throw run::BadRequest(
        fmt::format("--host: expected an address such as 127.0.0.1 or 0.0.0.0, found {}",
                    host.empty() ? "nothing" : run::excerpt(host)));
  return address;
}

}  // namespace

bool is_loopback(const std::string& host) { return address_of(host).is_loopback(); }

Listener::Listener(asio::io_context& io, const Options& options, Hub& hub)
    : io_(io),
      hub_(hub),
      most_(options.connections),
      strand_(asio::make_strand(io)),
      acceptor_(strand_),
      pause_(strand_) {
  const Tcp::endpoint endpoint(address_of(options.host), options.port);
  try {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(Tcp::acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(asio::socket_base::max_listen_connections);
    port_ = acceptor_.local_endpoint().port();
  } catch (const boost::system::system_error& e) {
    throw run::Failure(
        fmt::format("cannot listen at {}:{}: {}", options.host, options.port, e.code().message()));
  }
}

void Listener::start() {
  asio::post(strand_, [this] { accept(); });
}

void Listener::accept() {
  acceptor_.async_accept(asio::make_strand(io_), [this](Error error, Tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) {
      admit(std::move(socket));
      return accept();
    }
    // Out of descriptors, most likely: some will be free again.
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](Error cancelled) {
      if (!cancelled) accept();
    });
  });
}

void Listener::admit(Tcp::socket socket) {
  const std::size_t open = hub_.open;
  if (open >= 2 * most_) return;  // not even refused
  const auto session = std::make_shared<Session>(std::move(socket), hub_);
  if (open >= most_) return session->refuse();
  // Looked through once as many have come as there are: a constant cost for each.
  if (sessions_.size() >= 2 * (open + 1))
    std::erase_if(sessions_, [](const std::weak_ptr<Session>& s) { return s.expired(); });
  sessions_.push_back(session);
  session->start();
}

void Listener::stop() {
  asio::post(strand_, [this] {
    Error ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    for (const std::weak_ptr<Session>& weak : sessions_)
      if (const std::shared_ptr<Session> session = weak.lock()) session->stop();
  });
}

}  // namespace minimex::server
