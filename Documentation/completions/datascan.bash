# bash completion for datascan; written by: datascan generate bash
_datascan() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    if [[ $cur == "=" ]]; then cur=; elif [[ $prev == "=" ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
    case $prev in
    -t|--types) local head=; [[ $cur == *,* ]] && head=${cur%,*},; compopt -o nospace
        COMPREPLY=($(compgen -P "$head" -W "barcode text" -- "${cur##*,}")); return;;
    -s|--symbology) local head=; [[ $cur == *,* ]] && head=${cur%,*},; compopt -o nospace
        COMPREPLY=($(compgen -P "$head" -W "ean13 ean8 upce code128 code39 code39Checksum code39FullASCII code39FullASCIIChecksum code93 code93i codabar i2of5 i2of5Checksum itf14 qr" -- "${cur##*,}")); return;;
    -l|--languages) local head=; [[ $cur == *,* ]] && head=${cur%,*},; compopt -o nospace
        COMPREPLY=($(compgen -P "$head" -W "af sq az eu bs ca zh-Hans zh-Hant hr cs da nl en et fi fr gl de hu is id ga it ja ku la lv lt lb ms mt mi nb nn oc pl pt qu ro rm sr-Latn sk sl es sw sv tl tr uz cy" -- "${cur##*,}")); return;;
    -q|--quality) COMPREPLY=($(compgen -W "fast balanced accurate" -- "$cur")); return;;
    --region) return;;
    --timeout) return;;
    --pages) return;;
    --dpi) return;;
    --format) return;;
    --annotate) COMPREPLY=($(compgen -f -- "$cur")); return;;
    --color) COMPREPLY=($(compgen -W "auto always never" -- "$cur")); return;;
    --max-pixels) return;;
    --max-bytes) return;;
    --max-pages) return;;
    -j|--jobs) return;;
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "-t --types -s --symbology -l --languages -q --quality --single --region --first --unique --timeout -r --recursive --pages --dpi --demo --json --csv --raw --format -0 --null --annotate --color --progress --no-progress --quiet --max-pixels --max-bytes --max-pages -j --jobs -h --help -V --version" -- "$cur"))
    else
        COMPREPLY=($(compgen -f -- "$cur"))
        ((COMP_CWORD == 1)) && COMPREPLY+=($(compgen -W "devices symbologies languages worker" -- "$cur"))
    fi
}
complete -o filenames -o bashdefault -F _datascan datascan
