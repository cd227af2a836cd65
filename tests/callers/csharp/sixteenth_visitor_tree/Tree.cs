using System;
using System.Collections.Generic;
using System.Linq;

public interface IVisitor<T>
{
    T VisitNumber(Number number);
    T VisitSum(Sum sum);
}

public abstract class Node
{
    public abstract T Accept<T>(IVisitor<T> visitor);

    public static Node operator +(Node left, Node right) => new Sum(left, right);

    public static implicit operator Node(int value) => new Number(value);

    public override string ToString() => Accept(new Printer());
}

public sealed class Number : Node
{
    public int Value { get; init; }

    public Number(int value)
    {
        Value = Check(value);
    }

    private static int Check(int value) => Math.Abs(value);

    public override T Accept<T>(IVisitor<T> visitor) => visitor.VisitNumber(this);
}

public sealed class Sum : Node
{
    private readonly Node[] parts;

    public Sum(params Node[] parts) => this.parts = parts;

    public IEnumerable<T> Each<T>(Func<Node, T> function)
    {
        foreach (var part in parts)
        {
            yield return function(part);
        }
    }

    public override T Accept<T>(IVisitor<T> visitor) => visitor.VisitSum(this);
}

public class Evaluator : IVisitor<int>
{
    public virtual int VisitNumber(Number number) => number.Value;

    public int VisitSum(Sum sum) => sum.Each(Evaluate).Sum();

    public int Evaluate(Node node) => node.Accept(this);
}

public class Doubling : Evaluator
{
    public override int VisitNumber(Number number) => Twice(base.VisitNumber(number));

    private int Twice(int value) => value * 2;
}

public class Printer : IVisitor<string>
{
    public string VisitNumber(Number number) => number.Value.ToString();

    public string VisitSum(Sum sum) => string.Join(" + ", sum.Each(part => part.Accept(this)));
}

public static class Program
{
    public static void Main()
    {
        var tree = new Number(1) + new Number(2);
        Console.WriteLine(Measure(new Evaluator(), tree));
        Console.WriteLine(Measure(new Doubling(), tree));
        Console.WriteLine(tree.ToString());
    }

    private static int Measure(Evaluator evaluator, Node node) => evaluator.Evaluate(node);
}
