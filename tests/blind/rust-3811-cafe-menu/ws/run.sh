set -e
rustc -g -o app main.rs
./app
