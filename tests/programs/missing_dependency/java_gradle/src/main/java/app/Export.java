package app;

import com.google.gson.Gson;
import java.util.Map;

public class Export {
    public static void main(String[] args) {
        System.out.println(new Gson().toJson(Map.of("rows", 3)));
    }
}
