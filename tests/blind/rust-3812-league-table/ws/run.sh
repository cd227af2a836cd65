set -e
rustc -g --test -o league_test main.rs
./league_test --test-threads=1
