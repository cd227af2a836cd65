interface Bell {
    String ring(int times);
}
