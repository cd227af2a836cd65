# Runs a command, and writes what V8 counted in each Node process that it started into a file, a
# line of JSON each.
#
#     sh node_coverage.sh FILE COMMAND…
out=$1
shift
counted=$(mktemp -d) || exit 1
NODE_V8_COVERAGE=$counted "$@" </dev/null >/dev/null 2>&1
code=$?
for file in "$counted"/*.json; do
    [ -f "$file" ] && cat "$file" && echo
done >"$out"
rm -rf "$counted"
exit $code
