set -e
javac -d out State.java Flow.java Main.java
java -cp out Main
