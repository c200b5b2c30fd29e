#pragma once
// What long searches found, in a file: whole or not at all, checksummed, compressed.
//
//     "minimex boards 1\n" | piece | piece | ... | end
//     piece: kind, bytes, bytes of the frame, checksum of both and it (8 each) | one zstd frame
//
// Kinds: 0 identity of the rules, 1 slots of boards of up to 64 cells, 2 of up to 128, 3 the end.

#include <functional>
#include <string>
#include <string_view>

namespace minimex::board {

inline constexpr int kIdentityPiece = 0;
inline constexpr int kNarrowPiece = 1;
inline constexpr int kWidePiece = 2;

using PieceSink = std::function<void(int kind, std::string_view bytes)>;

/// Writes beside the file and renames: `pieces` hands over everything. Throws run::Failure.
void write_checkpoint(const std::string& path, const std::function<void(const PieceSink&)>& pieces);

/// Hands over every piece; false if there is no such file. Throws run::Failure if it is damaged or
/// no checkpoint of boards.
bool read_checkpoint(const std::string& path, const PieceSink& piece);

}  // namespace minimex::board
