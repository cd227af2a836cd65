namespace Shop;

class Repository
{
    public void Save() { }
}

class Cache
{
    public void Save() { }
}

static class Texts
{
    public static string Trim(string text) => text;
}

class Service
{
    private readonly Repository repository = new Repository();

    public void Store()
    {
        this.Check();
        repository.Save();
        Texts.Trim("a");
    }

    private void Check() { }
}
