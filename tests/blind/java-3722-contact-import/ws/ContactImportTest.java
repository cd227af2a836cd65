import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class ContactImportTest {
    private final ContactImport contacts = new ContactImport();

    @Test
    public void readsCompleteLines() {
        contacts.read("Ann Lee; ann@x.org; 555-1; Acme\n\nBo Ray; bo@x.org; 555-2; Zeta\n");
        assertEquals(2, contacts.contacts().size());
        assertEquals("Bo Ray <bo@x.org> 555-2 Zeta", contacts.contacts().get(1).toString());
    }

    @Test
    public void allowsEmptyCells() {
        contacts.read("Ann Lee;;555-1;Acme");
        assertEquals("Ann Lee <> 555-1 Acme", contacts.contacts().get(0).toString());
    }

    @Test
    public void acceptsContactWithoutCompany() {
        contacts.read("Cy Orr;cy@x.org;555-3;");
        assertEquals("number of contacts", 1, contacts.contacts().size());
        assertEquals("", contacts.contacts().get(0).company);
    }

    @Test
    public void mergesEntriesOfOnePerson() {
        contacts.read("Ann Lee;ann@x.org;;Acme\nA. Lee;ANN@x.org;555-1;Other");
        assertEquals("[Ann Lee <ann@x.org> 555-1 Acme]", contacts.contacts().toString());
    }

    @Test
    public void rejectsUnreachable() {
        contacts.read("Dee Fox;;;Acme");
        assertTrue(contacts.contacts().isEmpty());
        assertEquals(1, contacts.rejected().size());
    }

    @Test
    public void rejectsLinesWithOtherColumns() {
        contacts.read("Ann Lee;ann@x.org");
        assertEquals(1, contacts.rejected().size());
    }
}
