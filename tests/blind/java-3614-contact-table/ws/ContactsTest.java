import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import org.junit.Test;

public class ContactsTest {
    private static final String EXPORT =
        "first;last;mail;phone\nJo;Berg;jo@x.org;555\nAl;Berg;;556\nUma;Adler;uma@x.org;\n";

    private final RecordReader reader = new RecordReader();

    @Test
    public void headerOnly() {
        assertEquals(0, reader.read("first;last\n").size());
    }

    @Test
    public void namesAreSorted() {
        assertEquals(Arrays.asList("Adler, Uma", "Berg, Al", "Berg, Jo"), new Contacts(reader.read(EXPORT)).names());
    }

    @Test
    public void countsEmptyMail() {
        assertEquals(1, new Contacts(reader.read(EXPORT)).without("mail"));
    }

    @Test
    public void keepsLinesItCannotUse() {
        reader.read("a;b\n1;2;3\n4;5\n");
        assertEquals(Collections.singletonList("1;2;3"), reader.skipped());
    }

    @Test
    public void cellsAreStripped() {
        assertEquals("5", reader.read("a;b\n 4 ; 5 \n").get(0).get("b"));
    }
}
