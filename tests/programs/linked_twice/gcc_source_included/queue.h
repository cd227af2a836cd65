int push(int value);
