#include "session.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <utility>

#include "errors.hpp"

namespace minimex::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using namespace std::chrono_literals;

/// The slowest reader of a response, in bytes a second, beside the timeout.
constexpr std::uint64_t kSlowest = 64 << 10;
constexpr int kSendBuffer = 256 << 10;
/// What is read and thrown away so that a client may see why it was refused.
constexpr std::uint64_t kDrained = 16 << 20;

std::string text_of(boost::beast::string_view s) { return {s.data(), s.size()}; }

}  // namespace

Session::Session(Socket socket, Hub& hub)
    : hub_(hub),
      socket_(std::move(socket)),
      timer_(socket_.get_executor()),
      buffer_(kLargestHeader + sizeof scratch_) {
  Error error;
  const auto endpoint = socket_.remote_endpoint(error);
  client_ = error ? "-" : endpoint.address().to_string();
  socket_.set_option(asio::ip::tcp::no_delay(true), error);
  // So that a slow reader is seen to read, and holds little of the system's memory.
  socket_.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);
  ++hub_.open;
}

Session::~Session() {
  hub_.unread -= counted_;
  --hub_.open;
}

void Session::start() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->read_header(); });
}

void Session::refuse() {
  asio::post(socket_.get_executor(),
             [self = shared_from_this()] { self->reply(busy(503, "too many connections")); });
}

void Session::stop() {
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    self->keep_ = false;
    if (self->phase_ == Phase::reading) self->close();
  });
}

// ------------------------------------------------------------------ the timer

void Session::arm(std::chrono::nanoseconds span) {
  timer_.expires_after(span);
  timer_.async_wait([self = shared_from_this(), n = ++armed_](Error error) {
    if (!error && n == self->armed_) self->expired();
  });
}

void Session::disarm() {
  ++armed_;
  timer_.cancel();
}

void Session::expired() {
  timed_out_ = true;
  if (phase_ == Phase::streaming) return dropped();
  if (phase_ != Phase::reading) return close();
  // The read ends with an error and may be answered. It may be between two reads: then again.
  Error ignored;
  socket_.cancel(ignored);
  arm(100ms);
}

// ------------------------------------------------------------------ reading

void Session::read_header() {
  phase_ = Phase::reading;
  timed_out_ = false;
  keep_ = false;
  method_.clear();
  target_.clear();
  if (hub_.stopping) return close();
  parser_.emplace();
  parser_->header_limit(kLargestHeader);
  parser_->body_limit(kLargestBody);
  arm(hub_.timeout);
  http::async_read_header(socket_, buffer_, *parser_,
                          [self = shared_from_this()](Error error, std::size_t) {
                            self->began_ = Clock::now();
                            if (self->phase_ == Phase::closed) return;
                            if (error) return self->refuse_read(error);
                            self->read_body();
                          });
}

void Session::read_body() {
  method_ = text_of(parser_->get().method_string());
  target_ = text_of(parser_->get().target());
  if (target_.size() > kLongestTarget) return refuse_read(http::error::header_limit);
  arm(hub_.timeout);
  const auto read = [self = shared_from_this()](Error error, std::size_t) {
    if (self->phase_ == Phase::closed) return;
    if (error) return self->refuse_read(error);
    self->ask();
  };
  const bool waits = boost::beast::iequals(parser_->get()[http::field::expect], "100-continue");
  if (!waits) return http::async_read(socket_, buffer_, *parser_, read);
  static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(kGoOn),
                    [self = shared_from_this(), read](Error error, std::size_t n) {
                      if (self->phase_ == Phase::closed) return;
                      if (error) return read(error, n);
                      http::async_read(self->socket_, self->buffer_, *self->parser_, read);
                    });
}

/// What could not be read is answered where the client may still be listening.
void Session::refuse_read(Error error) {
  keep_ = false;
  const bool begun = parser_->got_some();
  if (timed_out_ && begun)
    return reply(error_response(408, "timeout", "the request did not come in time"));
  if (error == http::error::body_limit)
    return reply(error_response(413, "body-too-large", "expected a body of at most 8 MiB"));
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    if (target_.size() > kLongestTarget || parser_->get().target().empty())
      return reply(
          error_response(414, "header-too-large", "expected an address of at most 16 KiB"));
    return reply(error_response(431, "header-too-large", "expected a header of at most 32 KiB"));
  }
  if (error.category() == http::make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return reply(error_response(400, "bad-request", "expected HTTP, found: " + error.message()));
  close();
}

// ------------------------------------------------------------------ asking

void Session::ask() {
  phase_ = Phase::asking;
  disarm();
  auto& m = parser_->get();
  keep_ = m.keep_alive();
  const auto field = [&](http::field name) { return text_of(m[name]); };
  Request request{.method = method_,
                  .target = target_,
                  .body = std::move(m.body()),
                  .type = field(http::field::content_type),
                  .encodings = field(http::field::accept_encoding),
                  .none_match = field(http::field::if_none_match),
                  .host = field(http::field::host),
                  .site = text_of(m["Sec-Fetch-Site"])};
  if (hub_.stopping) return reply(stopping());
  Plan plan = hub_.router.plan(request);
  if (auto* response = std::get_if<Response>(&plan)) return reply(std::move(*response));
  if (auto* events = std::get_if<Events>(&plan)) return stream(events->job);
  asked_ = std::make_shared<run::Context>();
  asked_->follow(hub_.desk.stop());
  watch();
  hub_.desk.submit(std::move(std::get<Work>(plan)), asked_,
                   [self = shared_from_this()](Response response) mutable {
                     auto executor = self->socket_.get_executor();
                     asio::post(executor,
                                [self = std::move(self), response = std::move(response)]() mutable {
                                  if (self->phase_ == Phase::asking)
                                    self->reply(std::move(response));
                                });
                   });
}

/// Notices a client who goes while the work is done.
void Session::watch() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](Error error) {
    if (error || (self->phase_ != Phase::asking && self->phase_ != Phase::streaming)) return;
    // Nothing is asked after a stream: what comes is thrown away.
    const bool last = self->phase_ == Phase::streaming;
    const ssize_t n =
        ::recv(self->socket_.native_handle(), self->scratch_, last ? sizeof self->scratch_ : 1,
               MSG_DONTWAIT | (last ? 0 : MSG_PEEK));
    if (n > 0) return last ? self->watch() : self->watch_behind();
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return self->watch();
    self->dropped();
  });
}

/// The same with the next request here already, so that reading tells nothing.
void Session::watch_behind() {
  timer_.expires_after(200ms);
  timer_.async_wait([self = shared_from_this()](Error error) {
    if (error || self->phase_ != Phase::asking) return;
    pollfd state{self->socket_.native_handle(), POLLRDHUP, 0};
    if (::poll(&state, 1, 0) > 0) return self->dropped();
    self->watch_behind();
  });
}

void Session::dropped() {
  if (asked_) asked_->request_stop();
  if (phase_ == Phase::streaming && job_) job_->cancel();
  constexpr unsigned kClientGone = 499;
  hub_.log.request(client_, method_, target_, kClientGone, 0,
                   std::chrono::duration<double>(Clock::now() - began_).count());
  close();
}

// ------------------------------------------------------------------ writing

void Session::reply(Response response) {
  phase_ = Phase::writing;
  Error ignored;
  socket_.cancel(ignored);  // of the watch
  if (hub_.unread + response.body.size() > kMostUnread && response.body.size() > kSlowest)
    response = busy(503, "too many responses wait to be read");
  counted_ = response.body.size();
  hub_.unread += counted_;
  asked_.reset();
  response_ = std::move(response);
  if (hub_.stopping) keep_ = false;

  const bool bodiless = method_ == "HEAD" || response_.status == 304 || response_.status == 204;
  const std::string_view content = response_.content();
  message_.emplace();
  message_->result(response_.status);
  message_->version(11);
  message_->keep_alive(keep_);
  const auto set = [&](boost::beast::string_view name, std::string_view value) {
    message_->set(name, boost::beast::string_view(value.data(), value.size()));
  };
  set("X-Content-Type-Options", "nosniff");
  set("Referrer-Policy", "no-referrer");
  set("Cross-Origin-Resource-Policy", "same-origin");
  set("Cross-Origin-Opener-Policy", "same-origin");
  set("X-Frame-Options", "DENY");
  const bool page = target_.starts_with('/') && !target_.starts_with("/api/");
  set("Content-Security-Policy", page ? "default-src 'self'; object-src 'none'; base-uri 'none'; "
                                        "form-action 'none'; frame-ancestors 'none'"
                                      : "default-src 'none'; frame-ancestors 'none'");
  set("Cache-Control", "no-store");
  for (const auto& [name, value] : response_.headers) set(name, value);
  if (response_.status != 204 && response_.status != 304) {
    set("Content-Type", response_.type);
    message_->content_length(content.size());
  }
  if (!bodiless) message_->body() = {content.data(), content.size()};
  serializer_.emplace(*message_);
  write_until_ = Clock::now() + hub_.timeout + std::chrono::seconds(content.size() / kSlowest);
  write();
}

void Session::write() {
  // An idle connection may not hold a response for ever, nor one that reads a byte now and then.
  arm(std::min<std::chrono::nanoseconds>(hub_.timeout, write_until_ - Clock::now()));
  http::async_write_some(socket_, *serializer_,
                         [self = shared_from_this()](Error error, std::size_t) {
                           if (self->phase_ == Phase::closed) return;
                           if (error) return self->close();
                           if (!self->serializer_->is_done()) return self->write();
                           self->written();
                         });
}

void Session::written() {
  disarm();
  hub_.log.request(client_, method_.empty() ? "-" : method_, target_.empty() ? "-" : target_,
                   response_.status, message_->body().size(),
                   std::chrono::duration<double>(Clock::now() - began_).count());
  serializer_.reset();
  message_.reset();
  hub_.unread -= std::exchange(counted_, 0);
  response_ = {};
  if (keep_ && !hub_.stopping) return read_header();
  leave();
}

// ------------------------------------------------------------------ events

void Session::stream(const std::shared_ptr<Job>& job) {
  phase_ = Phase::streaming;
  keep_ = false;
  job_ = job;
  watch();
  std::weak_ptr<Session> weak = weak_from_this();
  job->watch([weak] {
    const std::shared_ptr<Session> self = weak.lock();
    if (!self) return false;
    auto executor = self->socket_.get_executor();
    asio::post(executor, [self] { self->stream_next(); });
    return true;
  });
  // The end of the stream is that of the connection: no length is known.
  stream_write(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
      "Connection: close\r\n\r\n");
  stream_next();
}

/// The latest status, once what was written before has gone: a slow reader misses those between.
void Session::stream_next() {
  if (phase_ != Phase::streaming || !job_) return;
  stream_due_ = true;
  if (stream_busy_) return;
  stream_due_ = false;
  const Job::Status status = job_->status();
  const std::string data = event_json(status);
  if (status.ended()) {
    job_.reset();
    return stream_write("event: end\ndata: " + data + "\n\n");
  }
  stream_write(std::string("event: ") + (status.progress ? "progress" : "state") +
               "\ndata: " + data + "\n\n");
}

void Session::stream_write(std::string text) {
  stream_busy_ = true;
  stream_text_ = std::move(text);
  arm(hub_.timeout);
  asio::async_write(socket_, asio::buffer(stream_text_),
                    [self = shared_from_this()](Error error, std::size_t) {
                      self->stream_busy_ = false;
                      if (self->phase_ != Phase::streaming) return;
                      if (error) return self->dropped();
                      if (!self->job_) {  // that was the end
                        self->hub_.log.request(
                            self->client_, self->method_, self->target_, 200, 0,
                            std::chrono::duration<double>(Clock::now() - self->began_).count());
                        return self->leave();
                      }
                      self->disarm();
                      if (self->stream_due_) self->stream_next();
                    });
}

// ------------------------------------------------------------------ the end

void Session::leave() {
  phase_ = Phase::leaving;
  Error ignored;
  socket_.cancel(ignored);
  socket_.shutdown(Socket::shutdown_send, ignored);
  drained_ = 0;
  arm(std::min<std::chrono::nanoseconds>(hub_.timeout, 2s));
  drain();
}

void Session::drain() {
  socket_.async_read_some(asio::buffer(scratch_),
                          [self = shared_from_this()](Error error, std::size_t n) {
                            if (self->phase_ != Phase::leaving) return;
                            self->drained_ += n;
                            if (error || self->drained_ > kDrained || self->hub_.stopping)
                              return self->close();
                            self->drain();
                          });
}

void Session::close() {
  phase_ = Phase::closed;
  disarm();
  if (asked_) asked_->request_stop();
  job_.reset();
  Error ignored;
  socket_.close(ignored);
}

}  // namespace minimex::server
