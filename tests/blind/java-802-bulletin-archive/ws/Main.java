import java.time.LocalDate;

public class Main {
    public static void main(String[] args) {
        Archive archive = new Archive();
        archive.add(new Bulletin(LocalDate.of(2024, 1, 8), "Pool closed for repairs"));
        archive.add(new Bulletin(LocalDate.of(2024, 1, 15), "New yoga course"));
        archive.add(new Bulletin(LocalDate.of(2024, 1, 22), "Changed opening hours"));

        FrontPage page = new FrontPage(archive);
        page.refresh(2);
        System.out.println(page.render());

        archive.add(new Bulletin(LocalDate.of(2024, 1, 29), "Pool open again"));
        archive.removeBefore(LocalDate.of(2024, 1, 10));
        System.out.println("stale: " + page.isStale());
        System.out.println(page.render());
        page.refresh(2);
        System.out.println(page.render());
    }
}
