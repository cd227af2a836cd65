using System;
using System.Collections.Generic;
using System.Linq;

namespace Loop;

public abstract class Component
{
    public Entity? Owner { get; private set; }

    public virtual int Order => 0;

    public void Attach(Entity owner)
    {
        Owner = owner;
        OnAttached();
    }

    protected virtual void OnAttached() { }

    public abstract void Update(float delta);
}

public class Entity
{
    private readonly List<Component> components = new();
    private readonly Dictionary<Type, Component> byType = new();

    public event Action<Entity>? Died;

    public int Health
    {
        get => health;
        set
        {
            health = Clamp(value);
            if (health == 0) Died?.Invoke(this);
        }
    }

    private int health = 10;

    public T Add<T>() where T : Component, new()
    {
        var component = new T();
        component.Attach(this);
        components.Add(component);
        byType[typeof(T)] = component;
        return component;
    }

    public Entity With(params Component[] added)
    {
        foreach (var one in added)
        {
            one.Attach(this);
            components.Add(one);
        }
        return this;
    }

    public void Update(float delta)
    {
        foreach (var component in components.OrderBy(one => one.Order))
        {
            component.Update(delta);
        }
    }

    private static int Clamp(int value) => Math.Max(0, value);
}

public class Poison : Component
{
    private readonly Func<int> damage;

    public Poison(Func<int> damage) => this.damage = damage;

    public override int Order => Late();

    public override void Update(float delta)
    {
        if (Owner is { } owner)
        {
            owner.Health -= damage();
        }
    }

    private static int Late() => 9;
}

public class Timer : Component
{
    private float left;
    private Action? then;

    public static Timer After(float seconds, Action then) => new Timer { left = seconds, then = then };

    protected override void OnAttached() => Reset();

    private void Reset() => left = MathF.Abs(left);

    public override void Update(float delta)
    {
        left -= delta;
        if (left <= 0 && then is not null)
        {
            then();
            then = null;
        }
    }
}
