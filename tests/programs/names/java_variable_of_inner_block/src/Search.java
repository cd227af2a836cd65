public class Search {
    static int find(String[] names, String wanted) {
        for (String name : names) {
            int position = name.indexOf(wanted);
            if (position >= 0) {
                break;
            }
        }
        return position;
    }
}
