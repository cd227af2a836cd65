package lib.shapes;

public abstract class Shape {
    public final void draw() {
        outline();
    }

    protected abstract void outline();
}
