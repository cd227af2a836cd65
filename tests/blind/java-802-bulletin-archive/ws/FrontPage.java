import java.util.List;

/** The front page shows what was the latest when it was refreshed. */
public class FrontPage {
    private final Archive archive;
    private List<Bulletin> shown = List.of();
    private int revision = -1;

    public FrontPage(Archive archive) {
        this.archive = archive;
    }

    public void refresh(int count) {
        shown = archive.latest(count);
        revision = archive.revision();
    }

    public boolean isStale() {
        return revision != archive.revision();
    }

    public String render() {
        StringBuilder text = new StringBuilder("--- front page\n");
        for (Bulletin bulletin : shown) {
            text.append(bulletin.date()).append("  ").append(bulletin.headline()).append('\n');
        }
        return text.toString();
    }
}
