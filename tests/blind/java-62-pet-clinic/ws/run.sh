javac -d out *.java && java -cp out Main
