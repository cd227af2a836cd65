using System;

class Program
{
    static int One() => 1;

    static int Two() => 2;

    static int Run(Func<int> action) => action();

    static void Go()
    {
        Run(One);
        Run(() => Two());
    }
}
