set -e
mkdir -p build
gcc -g -fsanitize=address,undefined *.c -o build/main
exec ./build/main
