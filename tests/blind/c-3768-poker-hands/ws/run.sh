set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
gcc -std=c11 -g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -o "$out/test" hand_test.c hand.c card.c
"$out/test"
