using System.Collections.Generic;

public class Line
{
    private readonly List<Item> _items = new List<Item>();

    public void Take(List<Item> items)
    {
        _items.AddRange(items);
        _items.Sort((a, b) => a.Show.Rank.CompareTo(b.Show.Rank));
    }
}

public static class Program
{
    public static void Main()
    {
        var feed = new Feed(new List<Show> { new Show { Code = "NEWS", Rank = 1 } });
        new Line().Take(feed.Read("NEWS-1\nSci-2"));
    }
}
