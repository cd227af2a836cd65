set -e
javac -d out Csv.java Person.java Main.java
java -cp out Main
