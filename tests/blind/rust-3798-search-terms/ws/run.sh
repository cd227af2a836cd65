set -e
mkdir -p build
rustc -g --edition 2021 --test main.rs -o build/tests
exec ./build/tests --test-threads=1
