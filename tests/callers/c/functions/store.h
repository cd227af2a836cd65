int save(int value);
