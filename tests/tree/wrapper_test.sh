#!/bin/bash
# ./minimex as its users meet it, in a small checkout whose program only prints its arguments.
#   wrapper_test.sh SOURCE    SOURCE: the folder of the real checkout
set -u
source_root=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
checkout="$work/a check out"
failures=0

fail() {
  echo "FAILED: $*"
  failures=$((failures + 1))
}

# expect WHAT WANTED FOUND
expect() { [[ $3 == "$2" ]] || fail "$1: expected '$2', found '$3'"; }

make_checkout() {
  mkdir -p "$1"/{cmake,games,include,src/apps/cli,scripts}
  cp "$source_root/minimex" "$source_root/packages.txt" "$source_root/CMakePresets.json" "$1/"
  cp "$source_root/scripts/common.sh" "$1/scripts/"
  cat >"$1/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(fake LANGUAGES CXX)
add_subdirectory(src/apps/cli)
CMAKE
  cat >"$1/src/apps/cli/CMakeLists.txt" <<'CMAKE'
add_executable(minimex-cli main.cpp)
set_target_properties(minimex-cli PROPERTIES OUTPUT_NAME minimex)
CMAKE
  cat >"$1/src/apps/cli/main.cpp" <<'CPP'
#include <cstdio>
#include <string_view>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  if (argc > 1 && std::string_view(argv[1]) == "-")
    for (int c; (c = std::getchar()) != EOF;) std::putchar(c);
  return argc > 1 && std::string_view(argv[1]) == "three" ? 3 : 0;
}
CPP
}

make_checkout "$checkout"
cd "$work" || exit 1

# First use: one build, though two ask for it at once; only standard error tells of it.
"$checkout/minimex" "--++" "" "a b" '*' >first 2>first.err &
"$checkout/minimex" again >second 2>second.err &
wait
expect "arguments" '[--++][][a b][*]' "$(<first)"
expect "a second use at the same time" '[again]' "$(<second)"
expect "builds" 1 "$(cat first.err second.err | grep -c 'minimex: building (first use')"

# Nothing changed: nothing said, standard input and the exit status are the program's own.
expect "standard input" '[-]3,4' "$(echo 3,4 | "$checkout/minimex" - 2>err)"
expect "standard error when nothing changed" '' "$(<err)"
"$checkout/minimex" three >/dev/null
expect "exit status" 3 $?

# Found through a symbolic link, through PATH, and from inside.
ln -s "a check out/minimex" link
expect "symbolic link" '[x]' "$(./link x)"
expect "PATH" '[x]' "$(PATH="$checkout:$PATH" minimex x)"
expect "bash minimex" '[x]' "$(cd "$checkout" && bash minimex x)"

# Cost of the wrapper when nothing changed; processor time, so that a busy machine does not matter.
TIMEFORMAT='%U %S'
spent=$({ time for _ in {1..20}; do "$checkout/minimex" x >/dev/null; done; } 2>&1 |
  awk '{ printf "%d", ($1 + $2) * 1000 / 20 }')
[[ $spent =~ ^[0-9]+$ ]] && ((spent <= 100)) || fail "the wrapper adds '$spent' ms"
echo "wrapper and program: $spent ms a run"

# A changed source is built; a new file under src too.
sed -i 's/\[%s\]/<%s>/' "$checkout/src/apps/cli/main.cpp"
expect "changed source" '<x>' "$("$checkout/minimex" x 2>err)"
expect "message" 'minimex: building what has changed...' "$(<err)"
expect "built once" '' "$("$checkout/minimex" 2>&1 >/dev/null)"

# serve: the page is asked of the build, once, and again when the page changes; the rest keeps it.
mkdir -p "$checkout/web/src" "$checkout/web/node_modules"
sed -i '/^serve:/,/^check:/{/^check:/!d}' "$checkout/packages.txt"
echo 'option(MINIMEX_PAGE "" OFF)' >>"$checkout/CMakeLists.txt"
"$checkout/minimex" x >/dev/null 2>&1
expect "serve" '<serve>' "$("$checkout/minimex" serve 2>err)"
expect "serve builds" 'minimex: building what has changed...' "$(<err)"
grep -q '^MINIMEX_PAGE:BOOL=ON' "$checkout/build/release/CMakeCache.txt" || fail "no page is asked for"
touch "$checkout/web/node_modules/new"
expect "serve builds once" '' "$("$checkout/minimex" serve 2>&1 >/dev/null)"
touch "$checkout/web/src/new"
expect "another command needs no page" '' "$("$checkout/minimex" x 2>&1 >/dev/null)"
expect "a changed page" 'minimex: building what has changed...' "$("$checkout/minimex" serve 2>&1 >/dev/null)"
touch "$checkout/src/apps/cli/main.cpp"
"$checkout/minimex" x >/dev/null 2>&1
expect "another command's build can serve" '' "$("$checkout/minimex" serve 2>&1 >/dev/null)"

# Neither packages nor build where they cannot be had.
if command -v dpkg-query >/dev/null; then
  cp -r "$checkout" "$work/bare"
  echo 'no-such-package-minimex   never' >>"$work/bare/packages.txt"
  sed -i 's/^check:/no-such-package-minimex2 for the test\ncheck:/' "$work/bare/packages.txt"
  touch "$work/bare/src/apps/cli/main.cpp"
  out=$(MINIMEX_NO_INSTALL=1 "$work/bare/minimex" x 2>err)
  expect "exit status without installing" 1 $?
  expect "output without installing" '' "$out"
  grep -q 'no-such-package-minimex2 *for the test' err || fail "the missing package is not named"
  grep -q 'no-such-package-minimex ' err && fail "a package for ./check is asked for"
fi

# A build that fails: the tail of the log, status 1, and all well after the repair.
echo 'int broken = ;' >>"$checkout/src/apps/cli/main.cpp"
"$checkout/minimex" x >out 2>err
expect "exit status of a failed build" 1 $?
expect "output of a failed build" '' "$(<out)"
grep -q 'int broken' err || fail "the compiler's message is not shown"
grep -q 'the whole log is' err || fail "the log is not named"
sed -i '$d' "$checkout/src/apps/cli/main.cpp"
expect "after the repair" '<x>' "$("$checkout/minimex" x 2>/dev/null)"

# Moved along with its build.
mv "$checkout" "$work/moved"
touch "$work/moved/src/apps/cli/main.cpp"
expect "moved checkout" '<x>' "$("$work/moved/minimex" x 2>/dev/null)"

# Interrupted: status 130, and the next use builds again. timeout signals the whole group, as a
# terminal does.
printf '#!/bin/bash\nsleep 30\n' >"$work/slow"
chmod +x "$work/slow"
echo "set_property(TARGET minimex-cli PROPERTY CXX_COMPILER_LAUNCHER $work/slow)" \
  >>"$work/moved/src/apps/cli/CMakeLists.txt"
timeout --preserve-status -s INT 3 "$work/moved/minimex" x >out 2>err
expect "exit status when interrupted" 130 $?
grep -q 'minimex: build interrupted' err || fail "the interruption is not said"
sed -i '$d' "$work/moved/src/apps/cli/CMakeLists.txt"
expect "after the interruption" '<x>' "$("$work/moved/minimex" x 2>/dev/null)"

# Read-only, with a build there (root writes everywhere, so only others can be tested so).
chmod -R a-w "$work/moved"
expect "read-only" '<x>' "$("$work/moved/minimex" x 2>err)"
expect "read-only, said" '' "$(<err)"

((failures == 0)) && echo "the wrapper does what it says"
exit "$((failures > 0))"
