package app.format;

import app.Codec;

public class JsonCodec implements Codec {
    public String name() {
        return "json";
    }
}
