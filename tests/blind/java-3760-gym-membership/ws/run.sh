set -e
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
lib=/usr/share/java
cp=$out:$lib/junit4.jar:$lib/hamcrest.jar:$lib/hamcrest-core.jar:$lib/hamcrest-all.jar
javac -g -cp "$cp" -d "$out" src/*.java test/*.java
java -cp "$cp" org.junit.runner.JUnitCore MembershipTest
