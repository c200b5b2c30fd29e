#pragma once
// One connection: its requests, one after another.

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "desk.hpp"
#include "log.hpp"
#include "router.hpp"

namespace minimex::server {

/// Requests beyond these are refused.
inline constexpr std::uint32_t kLargestHeader = 32 << 10;
inline constexpr std::size_t kLongestTarget = 16 << 10;
inline constexpr std::uint64_t kLargestBody = 8 << 20;
/// Bodies of responses that wait to be read, all connections together.
inline constexpr std::uint64_t kMostUnread = std::uint64_t{512} << 20;

/// What the connections share.
struct Hub {
  Router& router;
  Desk& desk;
  Log& log;
  std::chrono::nanoseconds timeout;
  std::atomic<bool> stopping{false};
  std::atomic<std::size_t> open{0};      ///< connections
  std::atomic<std::uint64_t> unread{0};  ///< bytes of responses
};

/// Every handler runs on the socket's strand. At any time one phase is going on, which the timer
/// bounds:
///
///   reading (header, then body) -> asking (the work is done elsewhere; is the client still there?)
///     -> writing -> reading ...
///                -> leaving (nothing is sent any more; what still comes is read, so that the
///                            client sees our last response)
///   asking -> streaming (the events of a job) -> leaving
class Session : public std::enable_shared_from_this<Session> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  Session(Socket socket, Hub& hub);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Serves it.
  void start();
  /// Answers that there are too many.
  void refuse();
  /// From any thread: the server goes down. Ends what waits for a request.
  void stop();

 private:
  using Error = boost::system::error_code;
  using Clock = std::chrono::steady_clock;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  using Body = boost::beast::http::span_body<const char>;
  using Message = boost::beast::http::response<Body>;
  using Serializer = boost::beast::http::response_serializer<Body>;
  enum class Phase { reading, asking, writing, streaming, leaving, closed };

  void read_header();
  void read_body();
  void refuse_read(Error error);
  void ask();
  void watch();
  void watch_behind();
  void dropped();
  void reply(Response response);
  void write();
  void written();
  void stream(const std::shared_ptr<Job>& job);
  void stream_next();
  void stream_write(std::string text);
  void leave();
  void drain();
  void close();

  void arm(std::chrono::nanoseconds span);
  void disarm();
  void expired();

  Hub& hub_;
  Socket socket_;
  boost::asio::steady_timer timer_;
  std::uint64_t armed_ = 0;  // the count tells a timer from the ones before it
  std::string client_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  Phase phase_ = Phase::reading;
  bool timed_out_ = false;
  bool keep_ = false;  // the connection, after this response

  std::string method_;
  std::string target_;
  Clock::time_point began_;
  std::shared_ptr<run::Context> asked_;  // stopped when the connection is dropped

  Response response_;
  std::optional<Message> message_;
  std::optional<Serializer> serializer_;
  Clock::time_point write_until_;
  std::uint64_t counted_ = 0;  // in hub_.unread

  std::shared_ptr<Job> job_;
  bool stream_busy_ = false;
  bool stream_due_ = false;
  std::string stream_text_;
  std::uint64_t drained_ = 0;
  char scratch_[4096];
};

}  // namespace minimex::server
