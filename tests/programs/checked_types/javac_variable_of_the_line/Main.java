class Main {
    public static void main(String[] args) {
        Form form = new Form();
        String name = form.answer(0);
        int age = form.answer(1);
        System.out.println(name + age);
    }
}
