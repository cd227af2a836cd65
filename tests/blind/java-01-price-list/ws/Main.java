import java.util.List;

public class Main {
    public static void main(String[] args) {
        PriceList list = PriceList.read(List.of("desk; 450", "lamp; 35", "sofa; 1,200"));
        System.out.println("sofa " + list.price("sofa"));
        System.out.println("all  " + list.sum());
    }
}
