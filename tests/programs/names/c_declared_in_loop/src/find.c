int find(const int *items, int count, int wanted) {
    for (int index = 0; index < count; index++) {
        if (items[index] == wanted) {
            break;
        }
    }
    return index < count ? index : -1;
}
