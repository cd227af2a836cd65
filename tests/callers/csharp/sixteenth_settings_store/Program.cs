using System;
using App.Data;
using Strict = App.Data.StrictStore;

public class Settings
{
    private readonly IStore store;
    private readonly Lazy<int> port;

    public Settings(IStore store)
    {
        this.store = store;
        port = new Lazy<int>(LoadPort);
    }

    public int Port => port.Value;

    public string Name => Get("name", static text => Upper(text));

    private int LoadPort() => int.Parse(store.Read("port"));

    private T Get<T>(string key, Func<string, T> convert) => convert(store.Read(key));

    private static string Upper(string text) => text.ToUpper();
}

internal static class Program
{
    private static int changes;

    private static void Main()
    {
        var store = new MemoryStore();
        store.Changed += OnChanged;
        store["port"] = " 80 ";
        using var scope = new Scope(() => store.Changed -= OnChanged);
        var settings = new Settings(store);
        Console.WriteLine(settings.Port + settings.Name);
        Guard(() => new Strict().Read("x"));
    }

    private static void OnChanged(object sender, string key) => Count();

    private static void Count() => changes++;

    private static string Guard(Func<string> work)
    {
        try
        {
            return work();
        }
        catch (Exception error) when (IsExpected(error))
        {
            return Explain(error);
        }
    }

    private static bool IsExpected(Exception error) => error is not null;

    private static string Explain(Exception error) => error.Message;
}

internal sealed class Scope : IDisposable
{
    private readonly Action close;

    public Scope(Action close) => this.close = close;

    public void Dispose() => close();
}
