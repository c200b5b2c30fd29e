# shellcheck shell=bash
# What ./minimex and ./check share: installing the Debian packages of packages.txt, and ccache. They
# have set root (the folder of the checkout) and program (the name for messages). Says everything on
# standard error and reads nothing from standard input.
: "${root:?}" "${program:?}"

# Prints "name what-for" for every package of the given sections that is not installed.
missing_packages() {
  local section=none name what installed
  installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' 2>/dev/null) "
  while read -r name what; do
    case $name in
      '' | '#'*) ;;
      *:) section=${name%:} ;;
      *)
        [[ " $* " == *" $section "* && $installed != *" installed:$name "* ]] &&
          printf '%s %s\n' "$name" "$what"
        ;;
    esac
  done <"$root/packages.txt"
  return 0
}

# Installs what the given sections need. With MINIMEX_NO_INSTALL=1 only says what is missing. Fails
# when something is still missing.
require_packages() {
  local list name what
  local -a names=() as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "$program: not a Debian system; packages.txt lists what must be there" >&2
    return 0
  fi
  list=$(missing_packages "$@")
  [[ -n $list ]] || return 0
  if [[ ${MINIMEX_NO_INSTALL:-} == 1 ]]; then
    echo "$program: missing Debian packages (MINIMEX_NO_INSTALL=1: not installed):" >&2
  else
    echo "$program: installing missing Debian packages:" >&2
  fi
  while read -r name what; do
    printf '  %-20s %s\n' "$name" "$what" >&2
    names+=("$name")
  done <<<"$list"
  [[ ${MINIMEX_NO_INSTALL:-} == 1 ]] && return 1

  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "$program: this takes root or sudo; as root: apt-get install ${names[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600)
  local log=$root/build/packages.log
  mkdir -p "$root/build" || return 1
  # Lists that cannot be refreshed may still do: only the installation decides.
  "${apt[@]}" update </dev/null >"$log" 2>&1 ||
    echo "$program: the package lists could not be refreshed; going on with those there" >&2
  if ! "${apt[@]}" install -y --no-install-recommends "${names[@]}" </dev/null >>"$log" 2>&1; then
    tail -n 25 "$log" >&2
    echo "$program: installing failed; needed: apt-get install ${names[*]}; the whole log is $log" >&2
    return 1
  fi
}

# Prints the compiler launcher: ccache where it is installed and can keep anything, else nothing.
compiler_launcher() {
  local folder
  command -v ccache >/dev/null && folder=$(ccache -k cache_dir 2>/dev/null) &&
    mkdir -p "$folder" 2>/dev/null && [[ -w $folder ]] && command -v ccache
}
