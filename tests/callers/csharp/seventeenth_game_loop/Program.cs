using System;
using System.Collections.Generic;
using Loop;

var world = new World { Gravity = Planet.Pull() };
world.Spawn(entity => entity.With(new Poison(Damage), Timer.After(2, Rang)));
world.Run(3);

static int Damage() => 5;

static void Rang() => Console.WriteLine("rang");

public class World
{
    private readonly Queue<Entity> entities = new();

    public int Gravity { get; set; }

    public Entity Spawn(Func<Entity, Entity> configure)
    {
        var entity = configure(new Entity());
        entity.Died += Bury;
        entities.Enqueue(entity);
        return entity;
    }

    public void Run(int steps)
    {
        while (steps-- > 0)
        {
            Step(1f);
        }
    }

    private void Step(float delta)
    {
        foreach (Entity entity in entities)
        {
            entity.Update(delta);
        }
    }

    private void Bury(Entity entity) => Console.WriteLine(Epitaph(entity));

    private string Epitaph(Entity entity) => $"died {entity.Health}";
}

internal static class Planet
{
    public static int Pull() => Table["earth"]();

    private static readonly IReadOnlyDictionary<string, Func<int>> Table = new Dictionary<string, Func<int>>
    {
        { "earth", Earth },
        { "moon", () => Moon() },
    };

    private static int Earth() => 10;

    private static int Moon() => 2;
}
