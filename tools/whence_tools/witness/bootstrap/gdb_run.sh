# Runs a command once to build what it builds, then again under a debugger, with compilers that do
# nothing: a debugger that follows a compiler's many processes is slow and loses some of them.
#
#     sh gdb_run.sh "GDB WITH ITS ARGUMENTS" COMMAND…
debugger=$1
shift
"$@" </dev/null >/dev/null 2>&1
built=$(mktemp -d) || exit 1
nothing=$(command -v true)
for compiler in cc c++ gcc g++ clang clang++; do
    ln -s "$nothing" "$built/$compiler"
done
PATH=$built:$PATH
export PATH
eval "$debugger \"\$@\""
code=$?
rm -rf "$built"
exit $code
