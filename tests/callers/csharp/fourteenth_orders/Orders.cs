using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

public interface ILogger
{
    void Write(string text);

    void Info(string text) => Write("info " + text);
}

public class ConsoleLogger : ILogger
{
    public void Write(string text) => Console.WriteLine(Prefix() + text);

    private string Prefix() => "> ";
}

public interface IEntity
{
    int Id { get; }
}

public class Repository<T> where T : IEntity
{
    private readonly Dictionary<int, T> items = new();

    public void Save(T item)
    {
        if (Check(item))
        {
            items[item.Id] = item;
        }
    }

    private bool Check(T item) => item.Id > 0;
}

public record Order(int Id) : IEntity
{
    private readonly List<int> prices = new();

    public Order Add(int price)
    {
        prices.Add(price);
        return this;
    }

    public int Total() => prices.Sum(price => price * Rate());

    private static int Rate() => 2;
}

public class Cart
{
    private readonly ILogger logger;
    private readonly Repository<Order> repository = new();
    private readonly List<Order> orders = new();

    public Cart(ILogger logger)
    {
        this.logger = logger;
    }

    public void Place(Order order)
    {
        repository.Save(order);
        orders.Add(order);
        logger.Info("placed");
        logger.Write("done");
    }

    public int Sum() => orders.Select(order => order.Total()).Sum();
}

public static class Program
{
    private static readonly Dictionary<string, Func<int, int>> Commands = new()
    {
        ["start"] = Start,
        ["stop"] = Stop,
    };

    private static int Start(int value) => value;

    private static int Stop(int value) => -value;

    private static int Dispatch(string name) => Commands[name](1);

    private static bool IsLarge(Order order) => order.Total() > 10;

    private static string Format(Order order) => $"{order.Total()}";

    private static string Kind(Order order) => order.Total() switch
    {
        > 100 => Large(),
        _ => "small",
    };

    private static string Large() => "large";

    private static void Checkout()
    {
        var cart = new Cart(new ConsoleLogger());
        cart.Place(new Order(1).Add(2).Add(3));
        cart.Sum();
    }

    private static void Report(IEnumerable<Order> orders)
    {
        var texts = orders.Where(IsLarge).Select(Format).ToList();
        foreach (var order in orders)
        {
            texts.Add(Kind(order));
        }
    }

    private static async Task<int> FetchAsync(int id)
    {
        await Task.Delay(1);
        return id;
    }

    private static async Task<int> LoadAsync() => await FetchAsync(1) + await FetchAsync(2);

    public static async Task Main()
    {
        Checkout();
        Report(new[] { new Order(1) });
        Dispatch("start");
        await LoadAsync();
    }
}
