#!/bin/bash
set -e
mkdir -p out
javac -g -d out *.java
java -cp out Main
