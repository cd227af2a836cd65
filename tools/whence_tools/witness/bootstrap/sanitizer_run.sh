# Runs a command with compilers that build in AddressSanitizer and UBSan, and writes what it prints
# into a file.
#
#     sh sanitizer_run.sh FILE COMMAND…
out=$1
shift
flags="-g -fsanitize=address,undefined -fno-omit-frame-pointer -fno-wrapv -D_GLIBCXX_ASSERTIONS"
built=$(mktemp -d) || exit 1
for compiler in cc c++ gcc g++ clang clang++; do
    real=$(command -v "$compiler") || continue
    printf '#!/bin/sh\nexec "%s" "$@" %s\n' "$real" "$flags" >"$built/$compiler"
    chmod +x "$built/$compiler"
done
PATH=$built:$PATH
ASAN_OPTIONS=detect_leaks=0:handle_abort=1:detect_stack_use_after_return=1
UBSAN_OPTIONS=print_stacktrace=1
export PATH ASAN_OPTIONS UBSAN_OPTIONS
"$@" </dev/null >"$out" 2>&1
code=$?
rm -rf "$built"
exit $code
