class Brass implements Bell {
    public String ring(String loudness) {
        return "ding " + loudness;
    }
}

class Glass implements Bell {
    public String ring(String loudness) {
        return "pling " + loudness;
    }
}
