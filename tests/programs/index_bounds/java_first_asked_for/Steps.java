public class Steps {
    static int longest(int[] marks, int[] offsets) {
        int longest = 0;
        for (int i = 0; i < marks.length; i++) {
            if (i == 0) {
                continue;
            }
            longest = Math.max(longest, marks[i] - marks[i - offsets[i]]);
        }
        return longest;
    }

    public static void main(String[] args) {
        System.out.println(longest(new int[] {2, 5, 11}, new int[] {1, 2, 1}));
    }
}
