#include "minimex/store/buffer.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"

namespace minimex::store {

Buffer::Buffer(std::uint64_t bytes, std::string_view what, const run::Context& context) {
  context.require_memory(bytes, what);
  if (bytes == 0) return;
  void* const p =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    throw run::Failure(fmt::format("{}: the system refuses {}: {}", what, run::bytes_text(bytes),
                                   std::strerror(errno)));
  data_ = p;
  size_ = static_cast<std::size_t>(bytes);
#ifdef MADV_HUGEPAGE
  // Only advice: without large pages it works all the same.
  ::madvise(data_, size_, MADV_HUGEPAGE);
#endif
}

Buffer::~Buffer() {
  if (data_) ::munmap(data_, size_);
}

void Buffer::swap(Buffer& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
}

}  // namespace minimex::store
