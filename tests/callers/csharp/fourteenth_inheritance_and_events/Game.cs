using System;
using System.Collections.Generic;

namespace Play
{
    public abstract class Unit
    {
        protected Unit(string name)
        {
            Name = name;
        }

        public string Name { get; }

        public void Act()
        {
            Perform();
            Tire();
        }

        protected abstract void Perform();

        protected virtual void Tire()
        {
        }
    }

    public class Soldier : Unit
    {
        public Soldier() : base("soldier")
        {
        }

        protected override void Perform() => Shoot();

        private void Shoot()
        {
        }
    }

    public class Medic : Unit
    {
        public Medic(string name) : base(name)
        {
        }

        protected override void Perform() => Heal(this);

        protected override void Tire()
        {
            base.Tire();
        }

        public void Heal(Unit other)
        {
        }
    }

    public static class Helpers
    {
        public static string Describe(this Unit unit) => unit.Name.Upper();

        private static string Upper(this string text) => text.ToUpper();
    }

    public class AddedArgs : EventArgs
    {
        public Unit Unit { get; set; }
    }

    public sealed class Board : IDisposable
    {
        private readonly List<Unit> units = new List<Unit>();

        public event EventHandler<AddedArgs> Added;

        public void Add(Unit unit)
        {
            units.Add(unit);
            OnAdded(new AddedArgs { Unit = unit });
        }

        private void OnAdded(AddedArgs args)
        {
            Added?.Invoke(this, args);
        }

        public IEnumerable<Unit> Units()
        {
            foreach (var unit in units)
            {
                yield return unit;
            }
        }

        public void Dispose()
        {
        }
    }

    public static class Game
    {
        private static int count;

        private static void Welcome(object sender, AddedArgs args)
        {
        }

        private static void Count() => count++;

        private static void Build(Board board)
        {
            board.Added += Welcome;
            board.Added += (sender, args) => Count();
            board.Add(new Soldier());
            board.Add(new Medic("m"));
        }

        private static void Turn(Board board)
        {
            foreach (var unit in board.Units())
            {
                unit.Act();
                unit.Describe();
                if (unit is Medic medic)
                {
                    medic.Heal(unit);
                }
            }
        }

        public static void Main()
        {
            using (var board = new Board())
            {
                Build(board);
                Turn(board);
            }
        }
    }
}
