import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import org.junit.Test;

public class BoardTest {
    private static Board board(Score... scores) {
        Board board = new Board();
        for (Score score : scores) {
            board.add(score);
        }
        return board;
    }

    @Test
    public void bestTeamIsOnTop() {
        Board board = board(new Score("Owls", 30, 0), new Score("Foxes", 28, 2));
        assertEquals(Arrays.asList("1. Foxes 32", "2. Owls 30"), board.lines());
    }

    @Test
    public void jokersDoNotCountForTheAverage() {
        assertEquals(29.0, board(new Score("Owls", 30, 0), new Score("Foxes", 28, 2)).average(), 0);
    }

    @Test
    public void emptyBoard() {
        assertEquals(Collections.emptyList(), board().winners());
    }

    @Test
    public void sharedPlace() {
        Board board = board(
                new Score("Foxes", 28, 2), new Score("Owls", 30, 0), new Score("Moles", 30, 1));
        assertEquals(
                Arrays.asList("1. Foxes 32", "1. Moles 32", "3. Owls 30"), board.lines());
    }
}
