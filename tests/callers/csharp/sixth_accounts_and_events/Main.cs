using System;
using System.Collections.Generic;
using System.Linq;

record Money(decimal Amount)
{
    public Money Round() => this with { Amount = Math.Round(Amount) };

    public static Money operator +(Money left, Money right) => new(left.Amount + right.Amount);
}

interface IAudit
{
    void Write(string text);
}

class Audit : IAudit
{
    public void Write(string text) => Stamp();

    private void Stamp() { }
}

class Account
{
    private Money balance = new(0);

    private Account(string owner) => Owner = owner;

    public string Owner { get; }

    public event EventHandler<Money>? Changed;

    public static Account Create(string owner)
    {
        return new Account(owner);
    }

    public bool Rich() => balance.Amount > 100;

    public void Deposit(Money money)
    {
        balance += money.Round();
        OnChanged();
    }

    public bool Withdraw(Money money)
    {
        if (balance.Amount < money.Amount)
        {
            return false;
        }
        OnChanged();
        return true;
    }

    protected virtual void OnChanged() => Changed?.Invoke(this, balance);
}

abstract class Repository<T> where T : class
{
    protected readonly Dictionary<string, T> items = new();

    public T this[string key] => items[key];

    public IEnumerable<T> All => items.Values;

    public void Add(string key, T item)
    {
        Validate(item);
        items[key] = item;
    }

    protected abstract void Validate(T item);
}

class AccountRepository : Repository<Account>
{
    protected override void Validate(Account item)
    {
        if (item.Owner == "")
        {
            Fail();
        }
    }

    private static void Fail() => throw new ArgumentException("owner");
}

static class Extensions
{
    public static int Total(this IEnumerable<Account> accounts) => accounts.Count();
}

class Program
{
    static void Log(object? sender, Money money) { }

    static AccountRepository Build()
    {
        var repository = new AccountRepository();
        foreach (var name in new[] { "a", "b" })
        {
            var account = Account.Create(name);
            account.Changed += Log;
            account.Deposit(new Money(10));
            repository.Add(name, account);
        }
        return repository;
    }

    static void Transfer(Account from, Account to, IAudit audit)
    {
        if (from.Withdraw(new Money(1)) is true)
        {
            to.Deposit(new Money(1));
        }
        audit.Write("moved");
    }

    static string Report(AccountRepository repository)
    {
        string Describe(Account account) => account.Owner;

        var names = repository.All.Where(account => account.Rich()).Select(Describe);
        return string.Join(",", names) + repository.All.Total();
    }

    static void Main()
    {
        var repository = Build();
        Transfer(repository["a"], repository["b"], new Audit());
        Console.WriteLine(Report(repository));
    }
}
