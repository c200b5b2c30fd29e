#include "minimex/store/compress.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include "minimex/run/error.hpp"

namespace minimex::store {

std::string compress(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t n =
      ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), ZSTD_CLEVEL_DEFAULT);
  if (ZSTD_isError(n) != 0)
    throw run::Failure(
        fmt::format("cannot compress {} bytes: {}", bytes.size(), ZSTD_getErrorName(n)));
  out.resize(n);
  return out;
}

std::string decompress(std::string_view frame, std::size_t size, std::string_view what) {
  std::string out(size, '\0');
  const std::size_t n = ZSTD_decompress(out.data(), out.size(), frame.data(), frame.size());
  if (ZSTD_isError(n) != 0)
    throw run::Failure(fmt::format("{} is damaged: {}", what, ZSTD_getErrorName(n)));
  if (n != size)
    throw run::Failure(fmt::format("{} is damaged: {} bytes, expected {}", what, n, size));
  return out;
}

}  // namespace minimex::store
