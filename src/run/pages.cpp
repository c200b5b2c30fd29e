#include "minimex/run/pages.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace minimex::run {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Whole pages, whole large ones where there are several.
std::size_t rounded(std::size_t bytes) {
  constexpr std::size_t kPage = std::size_t{1} << 12;
  const std::size_t unit = bytes >= 2 * kHugePage ? kHugePage : kPage;
  return bytes > SIZE_MAX - unit ? 0 : (bytes + unit - 1) / unit * unit;
}

/// A place in the address space that large pages may fill from its beginning; nullptr if there is
/// none.
void* placed(std::size_t bytes, int protection) {
  const std::size_t whole = bytes + kHugePage;
  if (bytes == 0 || whole < bytes) return nullptr;
  void* const found = ::mmap(nullptr, whole, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) return nullptr;
  auto* const begin = static_cast<char*>(found);
  const std::size_t before =
      (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
  if (before > 0) ::munmap(begin, before);
  if (before < kHugePage) ::munmap(begin + before + bytes, kHugePage - before);
  return begin + before;
}

void ask_for_large_pages(void* memory, std::size_t bytes) {
  if (bytes >= 2 * kHugePage) ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish
}

}  // namespace

Pages::Pages(std::size_t bytes) : bytes_(rounded(bytes)) {
  data_ = placed(bytes_, PROT_READ | PROT_WRITE);
  if (data_ == nullptr) throw std::bad_alloc();
  ask_for_large_pages(data_, bytes_);
}

Pages::~Pages() { ::munmap(data_, bytes_); }

bool Pages::grow(std::size_t bytes) {
  const std::size_t whole = rounded(bytes);
  if (whole == 0) return false;
  if (whole <= bytes_) return true;
  // Where the kernel chose the new place large pages might not fit it, and would be split.
  void* const to = placed(whole, PROT_NONE);
  if (to == nullptr) return false;
  if (::mremap(data_, bytes_, whole, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED) {
    ::munmap(to, whole);
    return false;
  }
  data_ = to;
  bytes_ = whole;
  ask_for_large_pages(data_, bytes_);
  return true;
}

void Pages::shrink(std::size_t bytes) {
  const std::size_t whole = rounded(bytes);
  if (whole < bytes_) {
    ::munmap(static_cast<char*>(data_) + whole, bytes_ - whole);
    bytes_ = whole;
  }
  ::madvise(data_, bytes_, MADV_DONTNEED);  // reads as zero from now on
}

}  // namespace minimex::run
