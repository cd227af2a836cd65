public class Main {
    private static final String EXPORT = String.join("\n",
            "# id;name;town;street;phone",
            "14;Abel, Nina;Ulm;Am Tor 3;0731-22",
            "15;Bauer, Tom;Ulm;Rosenweg 8;0731-57",
            "201;Cramer, Ute;Biberach;Markt 1;07351-9",
            "201;Cramer, Ute;Biberach;Markt 1;07351-9",
            "202;Dorn, Emil;Biberach;Hof 12;",
            "203;Ernst, Lea;Ulm;Am Tor 5;0731-80");

    public static void main(String[] args) {
        Directory directory = new Directory();
        int repeated = 0;
        for (String line : EXPORT.split("\n")) {
            if (line.startsWith("#")) {
                continue;
            }
            if (!directory.add(Member.of(line))) {
                repeated++;
            }
        }
        System.out.println(repeated + " lines repeated");
        for (String town : directory.towns()) {
            System.out.println(town + ": " + String.join("; ", directory.in(town)));
        }
    }
}
