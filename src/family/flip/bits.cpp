#include "minimex/family/flip/bits.hpp"

#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace minimex::flip {
namespace {

constexpr std::size_t kWord = 64;  // cells

/// Bits of one word of cells, and which of them are neither + nor -.
struct Word {
  std::uint64_t plus;
  std::uint64_t bad;
};

Word slow_word(const char* text, std::size_t cells) {
  Word w{0, 0};
  for (std::size_t i = 0; i < cells; ++i) {
    w.plus |= std::uint64_t{text[i] == '+'} << i;
    w.bad |= std::uint64_t{text[i] != '+' && text[i] != '-'} << i;
  }
  return w;
}

/// Whole words only. Returns the number of words written before the first that has a bad cell.
std::size_t portable_words(const char* text, std::size_t words, std::uint64_t* bits) {
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t plus = 0;
    std::uint64_t wrong = 0;
    for (std::size_t byte = 0; byte < 8; ++byte) {
      std::uint64_t x;
      std::memcpy(&x, text + i * kWord + byte * 8, 8);
      if constexpr (std::endian::native == std::endian::big) x = __builtin_bswap64(x);
      // '+' and '-' differ in the bits of 6; a good cell has none but both or neither of them
      // changed.
      const std::uint64_t change = x ^ 0x2B2B2B2B2B2B2B2BU;
      wrong |=
          (change & 0xF9F9F9F9F9F9F9F9U) | (((change >> 1) ^ (change >> 2)) & 0x0101010101010101U);
      const std::uint64_t is_plus = ~(change >> 1) & 0x0101010101010101U;
      plus |= ((is_plus * 0x0102040810204080U) >> 56) << (8 * byte);
    }
    if (wrong != 0) return i;
    bits[i] = plus;
  }
  return words;
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) std::size_t avx2_words(const char* text, std::size_t words,
                                                       std::uint64_t* bits) {
  const __m256i plus = _mm256_set1_epi8('+');
  const __m256i minus = _mm256_set1_epi8('-');
  for (std::size_t i = 0; i < words; ++i) {
    const char* at = text + i * kWord;
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at + 32));
    const __m256i low_plus = _mm256_cmpeq_epi8(low, plus);
    const __m256i high_plus = _mm256_cmpeq_epi8(high, plus);
    const __m256i good =
        _mm256_and_si256(_mm256_or_si256(low_plus, _mm256_cmpeq_epi8(low, minus)),
                         _mm256_or_si256(high_plus, _mm256_cmpeq_epi8(high, minus)));
    if (_mm256_movemask_epi8(good) != -1) return i;
    bits[i] = static_cast<std::uint32_t>(_mm256_movemask_epi8(low_plus)) |
              std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(high_plus))} << 32;
  }
  return words;
}

__attribute__((target("avx512f,avx512bw"))) std::size_t avx512_words(const char* text,
                                                                     std::size_t words,
                                                                     std::uint64_t* bits) {
  const __m512i plus = _mm512_set1_epi8('+');
  const __m512i minus = _mm512_set1_epi8('-');
  for (std::size_t i = 0; i < words; ++i) {
    const __m512i cells = _mm512_loadu_si512(text + i * kWord);
    const std::uint64_t is_plus = _mm512_cmpeq_epi8_mask(cells, plus);
    if ((is_plus | _mm512_cmpeq_epi8_mask(cells, minus)) != ~std::uint64_t{0}) return i;
    bits[i] = is_plus;
  }
  return words;
}

#endif

std::size_t whole_words(const char* text, std::size_t words, std::uint64_t* bits, Level level) {
#if defined(__x86_64__)
  if (level == Level::avx512) return avx512_words(text, words, bits);
  if (level == Level::avx2) return avx2_words(text, words, bits);
#endif
  static_cast<void>(level);
  return portable_words(text, words, bits);
}

}  // namespace

std::vector<Level> levels() {
  std::vector<Level> out{Level::portable};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) out.push_back(Level::avx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
    out.push_back(Level::avx512);
#endif
  return out;
}

Level widest_level() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return Level::avx512;
  if (__builtin_cpu_supports("avx2")) return Level::avx2;
#endif
  return Level::portable;
}

std::size_t to_bits(std::string_view text, std::uint64_t* bits, Level level) {
  const std::size_t words = text.size() / kWord;
  std::size_t done = 0;
  // A word with a bad cell is redone the slow way; the rest goes on, so that all bits are written.
  std::size_t first_bad = text.size();
  while (done < words) {
    done += whole_words(text.data() + done * kWord, words - done, bits + done, level);
    if (done == words) break;
    const Word w = slow_word(text.data() + done * kWord, kWord);
    if (first_bad == text.size())
      first_bad = done * kWord + static_cast<std::size_t>(std::countr_zero(w.bad));
    bits[done++] = w.plus;
  }
  const std::size_t rest = text.size() % kWord;
  if (rest != 0) {
    const Word w = slow_word(text.data() + words * kWord, rest);
    if (w.bad != 0 && first_bad == text.size())
      first_bad = words * kWord + static_cast<std::size_t>(std::countr_zero(w.bad));
    bits[words] = w.plus;
  }
  return first_bad;
}

}  // namespace minimex::flip
