package app;

public class Main {
    public static void main(String[] args) {
        Garden garden = new Garden();
        Tile tile = new Tile(1, 2);
        garden.plant(tile, "mint");
        tile.moveTo(4);
        System.out.println(garden.width(tile));
    }
}
