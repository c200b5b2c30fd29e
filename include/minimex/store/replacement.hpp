#pragma once
// A file that is there whole or not at all.

#include <string>

#include "minimex/store/output.hpp"

namespace minimex::store {

/// Writes beside `path` and takes its place on commit(); until then, and if it goes without commit,
/// an older file of that name stays as it was. What is no regular file (a pipe, a device) is
/// written directly. A symbolic link is followed; an older file's permissions are kept.
class Replacement {
 public:
  /// Throws run::Failure ("cannot write PATH: reason").
  explicit Replacement(const std::string& path);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  ~Replacement();

  Output& output() { return output_; }
  /// All is written: to the disk first, then under its name. Throws run::Failure, with the older
  /// file still in place.
  void commit();

 private:
  struct Opened {
    int fd;
    std::string target;     ///< the file to replace
    std::string temporary;  ///< empty: written directly
  };
  static Opened open(const std::string& path);
  Replacement(Opened opened, const std::string& path);

  Opened opened_;
  std::string path_;
  Output output_;
};

}  // namespace minimex::store
