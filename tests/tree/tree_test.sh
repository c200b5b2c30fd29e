#!/bin/bash
# The shape of the source tree.
#   tree_test.sh SOURCE    SOURCE: the folder of the checkout
set -u
cd "$1" || exit 1
failures=0

# Prints what was found wrong, a line each, under the rule it breaks.
broken() {
  [[ -n $2 ]] || return 0
  printf 'FAILED: %s\n' "$1"
  printf '  %s\n' "${2//$'\n'/$'\n'  }"
  failures=$((failures + 1))
}

mapfile -t folders < <(ls -d include src tests bench fuzz examples 2>/dev/null)
mapfile -t code < <(find "${folders[@]}" \( -name '*.cpp' -o -name '*.hpp' \) | sort)
mapfile -t texts < <(find "${folders[@]}" web docs cmake scripts .ci ./*.md ./*.txt minimex check \
  \( -path tests/data -o -name node_modules -o -name dist -o -name test-results \) -prune -o -type f \
  ! -path 'fuzz/corpus/*' ! -name '*.png' ! -name package-lock.json -print 2>/dev/null | sort)
((${#code[@]} > 20 && ${#texts[@]} > ${#code[@]})) || broken "sources are found" "${#code[@]} files"

# Lowest first; a floor includes itself and what lies below it.
floors='run store value answer game verify search family catalog report apps'

# shellcheck disable=SC2016
broken "a floor includes only what lies below it" "$(
  find include/minimex src -name '*.[ch]pp' -print0 | xargs -0 awk -v floors="$floors" '
    BEGIN { n = split(floors, names, " "); for (i = 1; i <= n; i++) rank[names[i]] = i }
    FNR == 1 {
      split(FILENAME, path, "/")
      here = path[1] == "src" ? path[2] : path[3]
      if (!(here in rank)) print FILENAME ": no floor of this name"
    }
    /^#include [<"]/ {
      split($2, parts, /[<">]/)
      split(parts[2], target, "/")
      there = target[1] == "minimex" ? target[2] : target[1]
      if (!(there in rank)) next
      if (rank[there] > rank[here] ||
          (here == "verify" && there !~ /^(verify|value|answer)$/))
        print FILENAME ":" FNR ": " here " includes " there
    }'
)"

broken "every header begins with #pragma once" "$(
  for file in "${code[@]}"; do
    [[ $file != *.hpp || $(head -n 1 "$file") == '#pragma once' ]] || echo "$file"
  done
)"

broken "every source is listed in the CMakeLists.txt of its folder" "$(
  find src -name '*.cpp' | while read -r file; do
    grep -qwF -- "${file##*/}" "${file%/*}/CMakeLists.txt" || echo "$file"
  done
)"

broken "a file can be read in one sitting: 500 lines at most" "$(
  wc -l "${texts[@]}" | awk '$2 != "total" && $1 > 500 { print $2 ": " $1 " lines" }'
)"

broken "a note of what is left to do names its owner: TODO(name)" "$(
  grep -nE '\b(TODO|FIXME|XXX)\b' "${texts[@]}" | grep -vE '(TODO|FIXME|XXX)\([a-z]' |
    grep -v '^tests/tree/tree_test.sh:'
)"

broken "nothing depends on a place outside the repository" "$(
  grep -nE '(^|[^[:alnum:]_.])/(work|home|root)/' "${texts[@]}" |
    grep -v '^tests/tree/tree_test.sh:'
)"

# Those below apps could run in a browser, or without a terminal.
broken "mmap, jthread and ranges views stay in run and store" "$(
  grep -rnE '\bmmap\(|std::jthread|std::views|std::ranges::views|<ranges>' include src |
    grep -vE '^(include/minimex|src)/(run|store|apps)/'
)"

broken "only apps prints, exits or handles a signal" "$(
  grep -rnE 'std::(cout|cerr|exit|abort|quick_exit|signal)\b|[^_[:alnum:].>:](printf|_exit|sigaction|exit|abort)\(' \
    include src | grep -vE '^src/apps/|^[^:]*:[0-9]*: *//'
)"

((failures == 0)) && echo "${#code[@]} sources keep the shape of the tree"
exit "$((failures > 0))"
