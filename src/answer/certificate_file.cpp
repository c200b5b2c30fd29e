#include "minimex/answer/certificate_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>

#include "minimex/run/error.hpp"
#include "minimex/run/text.hpp"
#include "minimex/store/atomic_file.hpp"
#include "minimex/store/checksum.hpp"
#include "minimex/store/compress.hpp"

namespace minimex::answer {
namespace {

constexpr std::string_view kMagic = "minimex-certificate ";
constexpr std::string_view kVersion = "1";
constexpr std::size_t kChecksumLine = sizeof("checksum 0123456789abcdef\n") - 1;
constexpr std::uint64_t kLargestWindow = std::uint64_t{1} << 31;  // a frame's size has 32 bits
constexpr std::uint64_t kLargestNumber = std::uint64_t{1} << 63;

std::string little_endian(std::uint64_t number, std::size_t bytes) {
  std::string out(bytes, '\0');
  for (std::size_t i = 0; i < bytes; ++i) out[i] = static_cast<char>(number >> (8 * i));
  return out;
}

std::uint64_t from_little_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

std::string checksum_line(std::uint64_t sum) { return fmt::format("checksum {:016x}\n", sum); }

std::string head(const Certificate& c) {
  std::string out = fmt::format(
      "{}{}\ngame {}\ntheorem {}\npreperiod {}\nperiod {}\nsaltus {}\nmost-parts {}\n"
      "largest-take {}\nlargest-value {}\nlargest-at {}\nchecked-to {}\n",
      kMagic, kVersion, c.game, name(c.theorem), c.preperiod, c.period, c.saltus, c.most_parts,
      c.largest_take, c.largest_value, c.largest_at, c.checked_to);
  if (c.theorem != Theorem::finite_state) return out;
  const StateRun& r = c.run;
  out +=
      fmt::format("mask {}\nparity {}\nstart {}\nwindow {}\nanchor {}\nspacing {}\nrares {}\n",
                  r.mask, r.parity ? 1 : 0, r.start, r.window, r.anchor, r.spacing, r.rares.size());
  for (const RareHeap& rare : r.rares) out += fmt::format("{} {}\n", rare.heap, rare.value);
  return out + fmt::format("snapshots {}\n", r.snapshots.size());
}

/// Takes a text apart from the front.
class Reader {
 public:
  Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  [[noreturn]] void refuse(std::string_view why) const {
    throw run::Failure(fmt::format("{} is damaged: {}", run::excerpt(name_, 200), why));
  }
  std::string_view line(std::string_view key) {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view found = text_.substr(0, end);
    if (end == text_.size() || found.size() < key.size() + 1 || !found.starts_with(key) ||
        found[key.size()] != ' ')
      refuse(fmt::format("expected \"{} ...\", found \"{}\"", key, run::excerpt(found)));
    text_.remove_prefix(end + 1);
    return found.substr(key.size() + 1);
  }
  std::uint64_t number(std::string_view key, std::uint64_t most = kLargestNumber) {
    return number_in(line(key), key, most);
  }
  RareHeap rare() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view found = text_.substr(0, end);
    const std::size_t space = found.find(' ');
    if (end == text_.size() || space == std::string_view::npos)
      refuse(fmt::format("expected a rare heap and its value, found \"{}\"", run::excerpt(found)));
    text_.remove_prefix(end + 1);
    return {number_in(found.substr(0, space), "a rare heap", kLargestNumber),
            static_cast<std::uint32_t>(number_in(found.substr(space + 1), "a rare value",
                                                 std::numeric_limits<std::uint32_t>::max()))};
  }
  std::string_view bytes(std::size_t count) {
    if (text_.size() < count) refuse("it ends early");
    const std::string_view out = text_.substr(0, count);
    text_.remove_prefix(count);
    return out;
  }
  std::size_t left() const { return text_.size(); }

 private:
  std::uint64_t number_in(std::string_view digits, std::string_view key, std::uint64_t most) const {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || number > most ||
        (digits.size() > 1 && digits[0] == '0'))
      refuse(fmt::format("{}: expected a number up to {}, found \"{}\"", key, most,
                         run::excerpt(digits)));
    return number;
  }

  std::string_view text_;
  std::string_view name_;
};

/// The bytes of a file and where its frames are.
struct Frames {
  store::Bytes bytes;
  std::vector<std::string_view> frames;
};

void read_run(Reader& reader, StateRun& run, Frames& frames) {
  constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();
  run.mask = static_cast<std::uint32_t>(reader.number("mask", kMost32));
  run.parity = reader.number("parity", 1) == 1;
  run.start = reader.number("start");
  run.window = reader.number("window", kLargestWindow);
  run.anchor = reader.number("anchor");
  run.spacing = reader.number("spacing");
  // A count is believed only as far as there are bytes for it.
  for (std::uint64_t left = reader.number("rares"); left > 0; --left)
    run.rares.push_back(reader.rare());
  for (std::uint64_t left = reader.number("snapshots"); left > 0; --left) {
    run.snapshots.push_back(from_little_endian(reader.bytes(8)));
    frames.frames.push_back(reader.bytes(from_little_endian(reader.bytes(4))));
  }
}

}  // namespace

void write_certificate(const Certificate& certificate, const std::string& path,
                       const run::Context& context) {
  store::AtomicFile file(path);
  store::Checksum sum;
  const auto write = [&](std::string_view bytes) {
    sum.add(bytes);
    file.write(bytes);
  };
  write(head(certificate));
  if (certificate.theorem == Theorem::finite_state) {
    const std::vector<std::uint64_t>& snapshots = certificate.run.snapshots;
    for (std::size_t i = 0; i < snapshots.size(); ++i) {
      context.poll();
      context.progress("snapshots written", i, snapshots.size());
      const std::string frame = store::compress(certificate.run.codes(i));
      write(little_endian(snapshots[i], 8));
      write(little_endian(frame.size(), 4));
      write(frame);
    }
  }
  file.write(checksum_line(sum.value()));
  file.commit();
}

Certificate read_certificate(store::Bytes bytes, std::string_view name) {
  const std::string_view all = bytes.view();
  const std::string_view first = all.substr(0, std::min(all.find('\n'), all.size()));
  if (!first.starts_with(kMagic))
    throw run::Failure(fmt::format("{} is no certificate: it does not begin with \"{}{}\"",
                                   run::excerpt(name, 200), kMagic, kVersion));
  if (first.substr(kMagic.size()) != kVersion)
    throw run::Failure(fmt::format("{} is a certificate of version {}, expected {}",
                                   run::excerpt(name, 200),
                                   run::excerpt(first.substr(kMagic.size())), kVersion));
  if (all.size() < first.size() + 1 + kChecksumLine)
    throw run::Failure(fmt::format("{} is damaged: it ends early", run::excerpt(name, 200)));
  const std::string_view body = all.substr(0, all.size() - kChecksumLine);
  if (all.substr(body.size()) != checksum_line(store::checksum(body)))
    throw run::Failure(fmt::format("{} is damaged: its checksum is not that of its bytes",
                                   run::excerpt(name, 200)));

  Reader reader(body.substr(first.size() + 1), name);
  Certificate c;
  c.game = reader.line("game");
  const std::string_view theorem = reader.line("theorem");
  const auto* const known = std::find(kTheoremNames.begin(), kTheoremNames.end(), theorem);
  if (known == kTheoremNames.end())
    reader.refuse(fmt::format("unknown theorem \"{}\"", run::excerpt(theorem)));
  c.theorem = static_cast<Theorem>(known - kTheoremNames.begin());
  c.preperiod = reader.number("preperiod");
  c.period = reader.number("period");
  c.saltus = reader.number("saltus");
  c.most_parts = static_cast<unsigned>(reader.number("most-parts", 5));
  c.largest_take = reader.number("largest-take");
  c.largest_value = static_cast<std::uint32_t>(
      reader.number("largest-value", std::numeric_limits<std::uint32_t>::max()));
  c.largest_at = reader.number("largest-at");
  c.checked_to = reader.number("checked-to");
  auto frames = std::make_shared<Frames>();
  if (c.theorem == Theorem::finite_state) read_run(reader, c.run, *frames);
  if (reader.left() != 0) reader.refuse("there are bytes after its last field");
  frames->bytes = std::move(bytes);
  c.run.codes = [frames, window = c.run.window, heaps = c.run.snapshots,
                 file = std::string(name)](std::size_t i) {
    return store::decompress(frames->frames[i], window,
                             fmt::format("{}: the snapshot before heap {}", file, heaps[i]));
  };
  return c;
}

}  // namespace minimex::answer
