#pragma once
// A plain HTTP client over a socket: it sends what it is told, also what no client should.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace minimex::test {

struct HttpResponse {
  int status = 0;
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;

  std::string header(const std::string& name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? "" : at->second;
  }
};

/// One connection.
class Connection {
 public:
  explicit Connection(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
      throw std::runtime_error("connect");
  }
  Connection(Connection&& other) noexcept
      : fd_(std::exchange(other.fd_, -1)), seen_(std::move(other.seen_)) {}
  Connection& operator=(Connection&&) = delete;
  ~Connection() {
    if (fd_ >= 0) ::close(fd_);
  }

  int descriptor() const { return fd_; }

  /// False: the server reads no more.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }

  /// Everything up to the end of the stream, at most for so long.
  std::string read_all(std::chrono::milliseconds patience = std::chrono::seconds(60)) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (more(until)) {
    }
    return std::exchange(seen_, {});
  }

  /// The next response; nothing if the stream ends or nothing comes for so long. `bodiless`: of a
  /// HEAD.
  std::optional<HttpResponse> read(std::chrono::milliseconds patience = std::chrono::seconds(60),
                                   bool bodiless = false) {
    const auto until = std::chrono::steady_clock::now() + patience;
    std::size_t end = 0;
    while ((end = seen_.find("\r\n\r\n")) == std::string::npos)
      if (!more(until)) return std::nullopt;
    HttpResponse r = head(seen_.substr(0, end));
    seen_.erase(0, end + 4);
    if (r.status == 100) return read(patience, bodiless);
    const std::string length = r.header("content-length");
    if (bodiless || length.empty()) return r;
    const std::size_t size = std::stoul(length);
    while (seen_.size() < size)
      if (!more(until)) return std::nullopt;
    r.body = seen_.substr(0, size);
    seen_.erase(0, size);
    return r;
  }

  /// What has come and is not read; waits for the first of it.
  std::string read_some(std::chrono::milliseconds patience) {
    if (seen_.empty()) more(std::chrono::steady_clock::now() + patience);
    return std::exchange(seen_, {});
  }

 private:
  bool more(std::chrono::steady_clock::time_point until) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    pollfd ready{fd_, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return false;
    std::array<char, 65536> block;
    const ssize_t n = ::recv(fd_, block.data(), block.size(), 0);
    if (n <= 0) return false;
    seen_.append(block.data(), static_cast<std::size_t>(n));
    return true;
  }

  static HttpResponse head(std::string_view text) {
    HttpResponse r;
    r.status = std::stoi(std::string(text.substr(text.find(' ') + 1, 3)));
    for (std::size_t at = text.find("\r\n"); at != std::string_view::npos;) {
      const std::size_t next = text.find("\r\n", at + 2);
      const std::string_view line =
          text.substr(at + 2, next == std::string_view::npos ? next : next - at - 2);
      const std::size_t colon = line.find(": ");
      std::string name(line.substr(0, colon));
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      r.headers[name] = colon == std::string_view::npos ? "" : line.substr(colon + 2);
      at = next;
    }
    return r;
  }

  int fd_;
  std::string seen_;
};

inline std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == '_') {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
  }
  return out;
}

}  // namespace minimex::test
