int rows(void);
