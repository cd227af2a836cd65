set -e
mkdir -p build
g++ -std=c++17 -g -fsanitize=address,undefined *.cpp -o build/main
exec ./build/main
