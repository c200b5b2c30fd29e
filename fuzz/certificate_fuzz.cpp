// Certificates: any bytes are read or refused by run::Failure; what is read is checked without
// reaching outside of what it holds.
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "minimex/answer/certificate_file.hpp"
#include "minimex/run/error.hpp"
#include "minimex/store/checksum.hpp"
#include "minimex/verify/check.hpp"

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 24;

void read(const std::string& bytes) {
  try {
    const minimex::answer::Certificate c =
        minimex::answer::read_certificate(minimex::store::Bytes(bytes), "input");
    const minimex::verify::Check sized(c);
    if (sized.bytes() + sized.bytes_a_step() > kMostBytes || c.run.start > 2000) return;
    std::uint64_t calls = 0;
    static_cast<void>(minimex::verify::check(c, [&](std::uint64_t) { return ++calls < 600; }));
  } catch (const minimex::run::Failure&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  // The same with a checksum that fits, so that what lies behind it is reached.
  const std::size_t line = bytes.rfind("checksum ");
  const std::string body = bytes.substr(0, line);
  read(body + fmt::format("checksum {:016x}\n", minimex::store::checksum(body)));
  return 0;
}
