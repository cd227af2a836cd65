public class Steps {
    static int longest(int[] marks) {
        int longest = 0;
        for (int i = 0; i < marks.length; i++) {
            longest = Math.max(longest, marks[i] - marks[i - 1]);
        }
        return longest;
    }

    public static void main(String[] args) {
        System.out.println(longest(new int[] {2, 5, 11, 12}));
    }
}
