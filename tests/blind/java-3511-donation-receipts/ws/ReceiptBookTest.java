import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import org.junit.Before;
import org.junit.Test;

public class ReceiptBookTest {
    private ReceiptBook book;

    @Before
    public void setUp() {
        book = new ReceiptBook();
    }

    @Test
    public void receiptShowsDayAndAmount() {
        book.book("2024-05-17, Lena Voss, 120.50");
        assertEquals("No. 001 | 17.05.2024 | Lena Voss | 120.50 EUR", book.receipt(0));
    }

    @Test
    public void receiptsAreNumberedInOrder() {
        book.book("2024-12-28, Lena Voss, 40");
        book.book("2024-12-30, Baker & Sons, 1000");
        assertEquals("No. 002 | 30.12.2024 | Baker & Sons | 1000.00 EUR", book.receipt(1));
    }

    @Test
    public void donationsCountForTheYearTheyCameIn() {
        book.book("2023-12-31, Lena Voss, 15");
        book.book("2024-01-01, Lena Voss, 20");
        assertEquals(1500, book.totalCents(2023));
        assertEquals(2000, book.totalCents(2024));
    }

    @Test
    public void sumsPerDonor() {
        book.book("2024-02-01, A. Rossi, 10.10");
        book.book("2024-03-01, Lena Voss, 5");
        book.book("2024-04-01, A. Rossi, 9.90");
        assertEquals(Map.of("A. Rossi", 2000L, "Lena Voss", 500L), book.perDonor(2024));
    }

    @Test
    public void yearWithoutDonations() {
        assertTrue(book.perDonor(1999).isEmpty());
    }

    @Test
    public void incompleteLine() {
        assertThrows(IllegalArgumentException.class, () -> book.book("2024-02-01, A. Rossi"));
    }
}
