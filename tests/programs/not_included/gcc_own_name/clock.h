int sleep(int seconds);
