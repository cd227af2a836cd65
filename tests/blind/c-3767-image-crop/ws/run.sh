set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
gcc -std=c11 -g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -o "$out/scan" main.c image.c stats.c
"$out/scan"
