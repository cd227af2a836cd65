struct lamp {
    char name;
    int watts;
};
