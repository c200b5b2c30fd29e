#pragma once
// Memory for tables that grow where they stand: neither copied nor there twice.

#include <cstddef>

namespace minimex::run {

/// Zeroed memory, in large pages where there are any: tables are read all over.
class Pages {
 public:
  /// Throws std::bad_alloc.
  explicit Pages(std::size_t bytes);
  ~Pages();
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  void* data() const { return data_; }
  /// So many bytes from now on, what is new zeroed; data() may change. Where they are not to be
  /// had, false, and nothing has changed.
  bool grow(std::size_t bytes);
  /// Begins anew with so many bytes, no more than before, all zero.
  void shrink(std::size_t bytes);

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace minimex::run
