interface IShape
{
    int Area();
}

class Disc : IShape
{
    public int Area() => 3;

    public virtual void Close() { }
}

class Coin : Disc
{
    public override void Close()
    {
        base.Close();
    }
}

class Program
{
    static int Measure(IShape shape) => shape.Area();

    static void Go()
    {
        Measure(new Disc());
        var coin = new Coin();
        coin.Close();
    }
}
