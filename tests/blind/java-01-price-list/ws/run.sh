set -e
javac -d out Main.java PriceList.java
java -cp out Main
