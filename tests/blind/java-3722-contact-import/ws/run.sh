#!/bin/bash
set -e
CP=/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:/usr/share/java/hamcrest.jar
mkdir -p out
javac -g -cp "$CP" -d out *.java
java -cp "out:$CP" org.junit.runner.JUnitCore ContactImportTest
