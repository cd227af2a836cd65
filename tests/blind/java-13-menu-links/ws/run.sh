set -e
javac -d out *.java
java -XX:MaxJavaStackTraceDepth=40 -cp out Main
