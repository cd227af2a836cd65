set -e
javac -d out Scores.java ScoresTest.java
java -cp out ScoresTest
