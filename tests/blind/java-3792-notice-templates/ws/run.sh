set -e
javac -g -d build *.java
exec java -cp build NoticesTest
