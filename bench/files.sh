#!/bin/bash
# Times whole runs of the command line on large files, against `wc -l` on the same file in the same
# run: the figures of docs/performance.md that concern files.
#
#   bench/files.sh [BYTES] [FOLDER]     defaults: 1000000000, /tmp; needs six times BYTES on the disk
#
# Each command runs five times in turn with wc, on a warm cache; printed are the medians in seconds and
# the median of the ratios pair by pair.
set -eu
bytes=${1:-1000000000}
folder=$(mktemp -d "${2:-/tmp}/minimex-bench-XXXXXX")
trap 'rm -rf "$folder"' EXIT
root=$(cd "$(dirname "$0")/.." && pwd)
minimex=$root/build/release/src/apps/cli/minimex
[[ -x $minimex ]] || "$root/minimex" --version >/dev/null
export LC_ALL=C
TIMEFORMAT=%R

median() { sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

# seconds COMMAND...: of one run, output to a file in the folder
seconds() { { time "$@" >"$folder/out"; } 2>&1; }

# against_wc LABEL FILE COMMAND...
against_wc() {
  local label=$1 file=$2 i ours theirs
  shift 2
  : >"$folder/ours"; : >"$folder/theirs"; : >"$folder/ratio"
  cat "$file" >/dev/null
  for i in 1 2 3 4 5; do
    theirs=$(seconds wc -l "$file")
    ours=$(seconds "$@")
    echo "$ours" >>"$folder/ours"
    echo "$theirs" >>"$folder/theirs"
    awk -v a="$ours" -v b="$theirs" 'BEGIN {print a / b}' >>"$folder/ratio"
  done
  printf '%-44s %8s s  wc -l %8s s  ratio %5.2f\n' "$label" "$(median <"$folder/ours")" \
    "$(median <"$folder/theirs")" "$(median <"$folder/ratio")"
}

flips() {
  against_wc "flip-game, $1: solve" "$folder/cells" "$minimex" solve flip-game "@$folder/cells"
  against_wc "flip-game, $1: every winning flip" "$folder/cells" \
    "$minimex" solve flip-game "@$folder/cells" --best-moves
  printf '%-44s %s bytes written\n' "" "$(stat -c %s "$folder/out")"
}

echo "$bytes bytes a file, $(nproc) cores, $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)"
head -c "$bytes" /dev/urandom | tr '\000-\377' '[+*128][-*128]' >"$folder/cells"
# A lost position has no winning flip to list; one more run of two makes it a won one.
"$minimex" solve flip-game "@$folder/cells" --yes-no | grep -q true || printf -- -++ >>"$folder/cells"
flips random
head -c "$bytes" /dev/zero | tr '\000' + >"$folder/cells"
flips "all +"
for period in ++- ++++++++- +++++++++- ++++++++++++++++-; do
  (yes "$period" || true) | tr -d '\n' | head -c "$bytes" >"$folder/cells" || true
  flips "$period repeated"
done

# Random piles of up to ten digits, a tenth as many bytes: stone-game keeps eight bytes a pile.
head -c $((bytes / 25)) /dev/urandom | od -An -v -tu4 -w4 | tr -s ' \n' , | sed 's/^,//; s/,$//' >"$folder/piles"
against_wc "stone-game, random piles: solve" "$folder/piles" "$minimex" solve stone-game "@$folder/piles"
printf '%-44s %s bytes of text, %s piles\n' "" "$(stat -c %s "$folder/piles")" \
  "$(tr -cd , <"$folder/piles" | wc -c)"
against_wc "stone-game, random piles: whole line" "$folder/piles" \
  "$minimex" solve stone-game "@$folder/piles" --line
