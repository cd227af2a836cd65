class Carousel {
    private final String[] slides;

    Carousel(String... slides) {
        this.slides = slides;
    }

    int position(int clicks) {
        return clicks % slides.length;
    }

    String show(int position) {
        return slides[position];
    }

    public static void main(String[] given) {
        Carousel carousel = new Carousel("lake", "forest", "harbour");
        int clicks = given.length - 2;
        System.out.println(carousel.show(carousel.position(clicks)));
    }
}
