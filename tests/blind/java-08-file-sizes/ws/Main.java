public class Main {
    public static void main(String[] args) {
        Disk disk = new Disk(8L << 30);
        String[] files = {"notes 12", "photo 900K", "song 40M", "film 1G", "backup 3G"};
        for (String file : files) {
            String[] parts = file.split(" ");
            disk.store(parts[0], Sizes.bytes(parts[1]));
        }
        System.out.println(disk.percent() + "% used");
    }
}
