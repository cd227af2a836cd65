using System.Collections.Generic;
using System.Linq;

public class Show
{
    public string Code { get; set; }
    public int Rank { get; set; }
}

public class Item
{
    public Show Show { get; set; }
    public int Number { get; set; }
}

public class Feed
{
    private readonly List<Show> _shows;

    public Feed(List<Show> shows) => _shows = shows;

    public List<Item> Read(string text) => text.Split('\n').Select(Parse).ToList();

    private Item Parse(string line)
    {
        var parts = line.Split('-');
        return new Item
        {
            Show = _shows.FirstOrDefault(one => one.Code == parts[0]),
            Number = int.Parse(parts[1]),
        };
    }
}
