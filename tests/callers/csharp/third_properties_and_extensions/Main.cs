using System;
using System.Collections.Generic;
using System.Linq;

static class Texts
{
    public static string Slug(this string text) => Clean(text);

    private static string Clean(string text) => text.Trim();
}

class Order
{
    private int price;

    public int Price
    {
        get => Compute();
        set { Validate(value); price = value; }
    }

    public event Action? Closed;

    private int Compute() => price;

    private void Validate(int value) { }

    public void Close() => Closed?.Invoke();
}

class Shop
{
    private readonly List<Order> orders = new();

    public void CloseAll()
    {
        foreach (var order in orders)
        {
            order.Close();
        }
        orders.Where(order => order.Price > 1).ToList();
    }

    private void OnClosed() { }

    public void Add()
    {
        var order = new Order { Price = 1 };
        order.Closed += OnClosed;
        orders.Add(order);
    }

    static void Main()
    {
        var shop = new Shop();
        shop.Add();
        shop.CloseAll();
        "A b".Slug();
    }
}
