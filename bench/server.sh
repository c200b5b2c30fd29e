#!/bin/bash
# Loads a real `minimex serve` with wrk (Debian's package wrk): the figures of docs/performance.md that
# concern the server.
#
#   bench/server.sh [BINARY] [SECONDS]     defaults: build/release/src/apps/cli/minimex, 5
#
# Each request is asked for that long over 64 connections by one thread of wrk on the same machine.
# Printed are requests a second, the server's processor time a request (in the last row, that of the
# hard ones too), the median and the 99th percentile of the time to the answer, how many answers were
# none of success, and at last the memory the server holds.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
minimex=${1:-$root/build/release/src/apps/cli/minimex}
seconds=${2:-5}
command -v wrk >/dev/null || { echo "bench/server.sh: wrk is missing: apt-get install wrk" >&2; exit 1; }
folder=$(mktemp -d)
"$minimex" serve --port 0 --quiet --budget 2 >"$folder/line" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$folder"' EXIT
for _ in {1..100}; do
  [[ -s $folder/line ]] && break
  sleep 0.1
done
url=$(sed 's/.*serving //' "$folder/line")
[[ $url == http* ]] || { echo "bench/server.sh: $minimex does not serve" >&2; exit 1; }

ticks() { awk '{print $14 + $15}' "/proc/$server/stat"; }

printf '%-34s %10s %10s %9s %9s %7s\n' request 'per s' 'CPU us' 'median' '99 %' refused
load() {
  local label=$1 path=$2 before after
  before=$(ticks)
  wrk -t1 -c64 -d"${seconds}s" --latency "$path" >"$folder/out"
  after=$(ticks)
  awk -v label="$label" -v ticks=$((after - before)) -v hertz="$(getconf CLK_TCK)" '
    /Requests\/sec/ { rate = $2 }
    / requests in / { n = $1 }
    /50%/ { median = $2 }
    /99%/ { late = $2 }
    /Non-2xx/ { refused = $NF }
    END { printf "%-34s %10.0f %10.0f %9s %9s %7d\n", label, rate, ticks / hertz * 1e6 / n, median, late, refused }
  ' "$folder/out"
}
api=$url/api/v1
load "the list of games" "$api/games"
load "a position" "$api/games/kayles/position?position=12%2B7%2B3"
load "an answer: 30 coins" "$api/games/flip-game/answer?position=$(printf '%%2B%.0s' {1..30})"
load "an answer: 10 piles" "$api/games/stone-game/answer?position=5,3,4,5,3,1,9,2,6,5"
load "an answer: cram 4x5" "$api/games/games%2Fcram.toml/answer?position=4x5"
load "10,001 nimbers of kayles" "$api/sequence?game=kayles&to=10000"
load "a path that is none" "$api/none"
# Others' hard work, each to the end of its budget: what is easy goes before it.
wrk -t1 -c64 -d"$((seconds + 2))s" "$api/games/games%2Fcram.toml/answer?position=9x9" >"$folder/hard" &
sleep 1
load "10 piles, beside 64 hard ones" "$api/games/stone-game/answer?position=5,3,4,5,3,1,9,2,6,5"
printf 'memory held: %.0f MiB\n' "$(awk '/VmRSS/ {print $2 / 1024}' "/proc/$server/status")"
