int area(int width, int height) {
    return width * height;
}

int square(int side) {
    return area(side);
}
