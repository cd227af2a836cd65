# Runs a command so that what `go run` and `go test` build in it, at any depth, runs under a debugger.
#
#     sh go_run.sh DEBUGGER COMMAND…
#
# Go strips such programs, writes no types of the package that it runs and inlines its functions: no
# debugger sees variables there. GOFLAGS takes no flag with a space, so `-N` marks the workspace's
# packages and the compiler gets `-l` here.
debugger=$1
shift
case $(head -c 4 "$1" 2> /dev/null) in *ELF*) eval "exec $debugger \"\$@\"" ;; esac
folder=$(mktemp -d) || exit 125
cat > "$folder/tool" <<'END'
#!/bin/sh
tool=$1
shift
case $tool in
*/link | */compile)
    for one; do
        shift
        case $one in -s | -w | -dwarf=false) ;; *) set -- "$@" "$one" ;; esac
    done ;;
esac
case $tool in */compile) case " $* " in *" -N "*) set -- -l "$@" ;; esac ;; esac
exec "$tool" "$@"
END
printf '#!/bin/sh\nexec %s "$@"\n' "$debugger" > "$folder/exec"
chmod +x "$folder/tool" "$folder/exec"
GOFLAGS="$GOFLAGS -gcflags=./...=-N -toolexec=$folder/tool -exec=$folder/exec" "$@"
code=$?
rm -rf "$folder"
exit $code
