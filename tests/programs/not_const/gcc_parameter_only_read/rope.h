struct rope {
    int knots;
    double metres;
};

double rope_part(struct rope *rope);
