#pragma once
// Runs a real process: its output, its standard error, its exit status.

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace minimex::test {

struct Finished {
  std::string out;
  std::string err;
  int status = -1;  ///< exit status; 128 + signal if a signal ended it
};

/// A child with pipes on its three standard descriptors.
class Process {
 public:
  explicit Process(const std::vector<std::string>& words) {
    std::array<std::array<int, 2>, 3> pipes{};
    for (auto& p : pipes)
      if (::pipe2(p.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(pipes[0][0], 0);
      ::dup2(pipes[1][1], 1);
      ::dup2(pipes[2][1], 2);
      std::vector<char*> argv;
      for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
      argv.push_back(nullptr);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
    ::close(pipes[0][0]);
    ::close(pipes[1][1]);
    ::close(pipes[2][1]);
    in_ = pipes[0][1];
    out_ = pipes[1][0];
    err_ = pipes[2][0];
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    for (const int fd : {in_, out_, err_})
      if (fd >= 0) ::close(fd);
    if (!waited_) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
  }

  pid_t id() const { return pid_; }

  /// The next line the child prints, without its end; what there is of it when so long has passed.
  std::string read_line(std::chrono::milliseconds patience) const {
    const auto until = std::chrono::steady_clock::now() + patience;
    std::string line;
    for (char c = 0;; line += c) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          until - std::chrono::steady_clock::now());
      pollfd ready{out_, POLLIN, 0};
      if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return line;
      if (::read(out_, &c, 1) != 1 || c == '\n') return line;
    }
  }

  void send_signal(int signal) const { ::kill(pid_, signal); }
  /// Little enough for a pipe to hold.
  void feed(std::string_view text) const {
    if (::write(in_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
      throw std::runtime_error("write");
  }

  /// The exit status, without ever closing the child's input.
  int wait_with_input_open() {
    int status = 0;
    ::waitpid(pid_, &status, 0);
    waited_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  /// Feeds `input`, closes it, and gathers everything until the child ends.
  Finished finish(std::string_view input = {}) {
    ::signal(SIGPIPE, SIG_IGN);
    ::fcntl(in_, F_SETFL, O_NONBLOCK);
    Finished f;
    while (out_ >= 0 || err_ >= 0 || in_ >= 0) {
      if (in_ >= 0 && input.empty()) close(in_);
      std::array<pollfd, 3> ready{{{in_, POLLOUT, 0}, {out_, POLLIN, 0}, {err_, POLLIN, 0}}};
      ::poll(ready.data(), ready.size(), -1);
      if (in_ >= 0 && ready[0].revents != 0) {
        const ssize_t n = ::write(in_, input.data(), input.size());
        if (n >= 0)
          input.remove_prefix(static_cast<std::size_t>(n));
        else if (errno != EAGAIN)
          close(in_);  // the child reads no more
      }
      if (out_ >= 0 && ready[1].revents != 0) drain(out_, f.out);
      if (err_ >= 0 && ready[2].revents != 0) drain(err_, f.err);
    }
    int status = 0;
    ::waitpid(pid_, &status, 0);
    waited_ = true;
    f.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return f;
  }

 private:
  static void close(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
  }
  static void drain(int& fd, std::string& into) {
    std::array<char, 65536> block;
    const ssize_t n = ::read(fd, block.data(), block.size());
    if (n > 0)
      into.append(block.data(), static_cast<std::size_t>(n));
    else
      close(fd);
  }

  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  bool waited_ = false;
};

/// The command line of this build with these words.
inline Finished minimex(std::vector<std::string> words, std::string_view input = {}) {
  words.insert(words.begin(), MINIMEX_BINARY);
  return Process(words).finish(input);
}

inline Finished shell(const std::string& script, std::string_view input = {}) {
  return Process({"/bin/bash", "-c", script}).finish(input);
}

}  // namespace minimex::test
