class Main {
    public static void main(String[] args) {
        System.out.println(Plan.text(new Hall().rows()));
    }
}
