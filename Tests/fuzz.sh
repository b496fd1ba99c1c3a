#!/usr/bin/env bash
# Feeds every decoder and loader with changed samples for a few seconds each, under address sanitizer.
#   Tests/fuzz.sh [NAME…]     only rows of these names; FUZZ_SECONDS=60 for longer runs
# A crash leaves its input in .build/fuzz/crashes; run the command it prints to see it again.
set -u
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd) || exit 2
seconds=${FUZZ_SECONDS:-5}
work=$root/.build/fuzz
formats=$root/Tests/Samples/formats

# name, target (Tests/Fuzz/Sources/FuzzTargets/FuzzTarget.swift), seeds
rows=(
    "jpeg still $formats/*.jpg"
    "png still $formats/*.png"
    "tiff still $formats/*.tiff"
    "bmp still $formats/*.bmp"
    "netpbm still $formats/*.p?m"
    "qr barcodes $root/Tests/Fuzz/Seeds/qr*.pgm"
    "linear barcodes $root/Tests/Fuzz/Seeds/[!q]*.pgm"
    "other still $formats/*.webp $formats/*.gif $formats/*.heic $formats/*.avif $formats/*.svg"
    # Few runs: each starts poppler twice.
    "pdf still $formats/*.pdf"
)

fail() {
    echo "fuzz.sh: $*" >&2
    exit 2
}

# Release, or a run tries too little; instrumented in every module, or libFuzzer would not see where it gets.
instrument=(-Xswiftc '-sanitize=fuzzer,address' -Xcc -fsanitize=fuzzer-no-link -Xcc -fsanitize=address)
mkdir -p "$work/crashes"
swift build --package-path "$root/Tests/Fuzz" --scratch-path "$work/build" -c release \
    --product FuzzTargets "${instrument[@]}" >"$work/build.log" 2>&1 ||
    { grep error: "$work/build.log" >&2; fail "the fuzz targets could not be built; see $work/build.log"; }
read -ra gstreamer <<<"$(pkg-config --libs gstreamer-app-1.0 gstreamer-video-1.0)"
# The linker warns of each of address sanitizer's symbols.
swiftc -sanitize=fuzzer,address "$work/build/release/libFuzzTargets.a" -o "$work/fuzz" -lturbojpeg -lpng16 -lz -ldl "${gstreamer[@]}" \
    >"$work/link.log" 2>&1 || fail "the fuzz targets could not be linked; see $work/link.log"

broken=()
for row in "${rows[@]}"; do
    read -r name target seeds <<<"$row"
    if (($#)) && [[ " $* " != *" $name "* ]]; then continue; fi
    rm -rf "$work/corpus/$name"
    mkdir -p "$work/corpus/$name"
    # The row holds patterns.
    # shellcheck disable=SC2086
    cp -- $seeds "$work/corpus/$name/" || fail "the seeds of $name are missing: $seeds"
    log=$work/$name.log
    # libvips and its loaders keep what they set up once: that is no leak.
    command=(env "FUZZ_TARGET=$target" ASAN_OPTIONS=detect_leaks=0 "$work/fuzz" -seed=1 -timeout=20 -rss_limit_mb=3000
        -max_len=20000 "-artifact_prefix=$work/crashes/$name-")
    if "${command[@]}" "-max_total_time=$seconds" "$work/corpus/$name" >"$log" 2>&1; then
        echo "fuzz $name: $(grep -Eo 'Done [0-9]+ runs' "$log" | tail -n 1)"
    else
        broken+=("$name")
        grep -E 'ERROR|SUMMARY|Fatal|Test unit written' "$log" | head -n 5
        echo "fuzz $name failed; again: ${command[*]} $work/crashes/$name-…"
    fi
done
((${#broken[@]} == 0)) || exit 1
