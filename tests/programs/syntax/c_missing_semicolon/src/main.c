int total(int a, int b) {
    int sum = a + b
    return sum;
}
