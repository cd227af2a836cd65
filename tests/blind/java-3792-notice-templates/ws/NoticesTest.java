import java.util.Map;

public class NoticesTest {
    private static final Notices NOTICES = new Notices(Map.of("sender", "backup service"))
            .add("started", "{sender}: job {job:upper} started")
            .add("stored", "{sender}: {job:upper} stored in {target:quote}")
            .add("failed", "{job} failed: {reason:trim}");

    private static void assertNotice(String expected, String event, Map<String, String> details) {
        String actual = NOTICES.compose(event, details);
        if (!expected.equals(actual)) {
            throw new AssertionError("expected: <" + expected + "> but was: <" + actual + ">");
        }
    }

    public static void main(String[] args) {
        assertNotice("backup service: job MAIL started", "started", Map.of("job", "mail"));
        assertNotice("mail failed: disk full", "failed", Map.of("job", "mail", "reason", " disk full\n"));
        assertNotice("mail failed: ?", "failed", Map.of("job", "mail"));
        assertNotice("backup service: MAIL stored in \"/srv/mail\"", "stored",
                Map.of("job", "mail", "target", "/srv/mail"));
        assertNotice("backup service: FILES stored in \"\\\\nas\\daily\"", "stored",
                Map.of("job", "files", "target", "\\\\nas\\daily"));
        System.out.println("all passed");
    }
}
