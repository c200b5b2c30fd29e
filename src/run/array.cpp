#include "minimex/run/array.hpp"

#include <sys/mman.h>

namespace minimex::run {

void* allocate(std::size_t bytes) {
  constexpr std::size_t kHugePage = std::size_t{2} << 20;
  constexpr std::size_t kLarge = 2 * kHugePage;
  if (bytes < kLarge || bytes > static_cast<std::size_t>(-1) - kHugePage) {
    void* p = std::malloc(bytes == 0 ? 1 : bytes);
    if (!p) throw std::bad_alloc();
    return p;
  }
  const std::size_t whole = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* p = std::aligned_alloc(kHugePage, whole);
  if (!p) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  madvise(p, whole, MADV_HUGEPAGE);  // a wish: where it is refused, small pages serve as well
#endif
  return p;
}

}  // namespace minimex::run
