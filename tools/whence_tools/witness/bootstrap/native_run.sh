# Runs a command so that the C and C++ programs that it builds run under a debugger: compilers get
# what makes their variables visible, and a program is linked beside a launcher of its name.
#
#     sh native_run.sh "DEBUGGER WITH ITS ARGUMENTS" COMMAND…
debugger=$1
shift
built=$(mktemp -d) || exit 1
for compiler in cc c++ gcc g++ clang clang++; do
    real=$(command -v "$compiler") || continue
    cat >"$built/$compiler" <<END
#!/bin/sh
"$real" "\$@" -g -O0 -U_FORTIFY_SOURCE -Wno-error || exit
out=a.out
for one; do
    [ "\$last" = -o ] && out=\$one
    case \$one in -c | -S | -E | -M | -MM | -shared | -fsyntax-only) exit 0 ;; -o?*) out=\${one#-o} ;; esac
    last=\$one
done
[ -x "\$out" ] && [ -f "\$out" ] || exit 0
mv "\$out" "\$out.watched"
printf '#!/bin/sh\nexec %s "\$0.watched" "\$@"\n' "$debugger" >"\$out"
chmod +x "\$out"
END
    chmod +x "$built/$compiler"
done
PATH=$built:$PATH
export PATH
"$@"
code=$?
rm -rf "$built"
exit $code
