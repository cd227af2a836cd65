package app;

public class Main {
    public static void main(String[] args) {
        Garden garden = new Garden();
        garden.plant(new Tile(1, 2), "mint");
        System.out.println(garden.width(new Tile(1, 2)));
    }
}
