set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
g++ -std=c++17 -g -O0 -fsanitize=address,undefined -fno-sanitize-recover=all -o "$out/test" payroll_test.cpp payroll.cpp timesheet.cpp
"$out/test"
