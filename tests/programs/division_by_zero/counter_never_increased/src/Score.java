public class Score {
    public int ratio(int[] marks) {
        int sum = 0;
        int passed = 0;
        for (int mark : marks) {
            if (mark > 10) {
                passed++;
                sum += mark;
            }
        }
        return sum / passed;
    }
}
