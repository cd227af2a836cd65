class Pool {
public:
    int size() const;
    void claer();
};
