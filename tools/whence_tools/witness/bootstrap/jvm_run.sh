# Runs a command so that each virtual machine of Java that it starts is watched by a debugger.
#
#     sh jvm_run.sh RECORDER.java COMMAND…
recorder=$1
shift
folder=$(mktemp -d) || exit 125
# compiled each time: the compiler for long runs would take longer than all it does
java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$recorder" "$folder/port" >/dev/null 2>&1 &
debugger=$!
for _ in $(seq 150); do
    [ -f "$folder/port" ] || ! kill -0 $debugger 2>/dev/null && break
    sleep 0.1
done
if [ -f "$folder/port" ]; then
    agent="-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=localhost:$(cat "$folder/port")"
    JAVA_TOOL_OPTIONS="${JAVA_TOOL_OPTIONS:+$JAVA_TOOL_OPTIONS }$agent"
    JDK_JAVAC_OPTIONS="${JDK_JAVAC_OPTIONS:+$JDK_JAVAC_OPTIONS }-g"
    export JAVA_TOOL_OPTIONS JDK_JAVAC_OPTIONS
fi
"$@"
code=$?
sleep 0.5 # what the machines sent last is still being written
kill $debugger 2>/dev/null
rm -rf "$folder"
exit $code
