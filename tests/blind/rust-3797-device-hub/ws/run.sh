set -e
mkdir -p build
rustc -g --edition 2021 main.rs -o build/main
exec ./build/main
