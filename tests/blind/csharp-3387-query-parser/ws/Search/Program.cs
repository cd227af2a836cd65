using System;
using System.Collections.Generic;
using System.Linq;

namespace Search
{
    public class Clause
    {
        public Clause(string field, string value)
        {
            Field = field;
            Value = value;
        }

        public string Field { get; }
        public string Value { get; }
    }

    public class Book
    {
        public string Title { get; set; }
        public string Author { get; set; }
        public int Year { get; set; }

        public bool Matches(Clause clause)
        {
            switch (clause.Field)
            {
                case "title": return Has(Title, clause.Value);
                case "author": return Has(Author, clause.Value);
                case "year": return Year.ToString() == clause.Value;
                default: return Has(Title, clause.Value) || Has(Author, clause.Value);
            }
        }

        private static bool Has(string text, string part) =>
            text?.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0;
    }

    public static class Program
    {
        public static void Main(string[] args)
        {
            var shelf = new List<Book>
            {
                new Book { Title = "The Left Hand of Darkness", Author = "Le Guin", Year = 1969 },
                new Book { Title = "The Dispossessed", Author = "Le Guin", Year = 1974 },
                new Book { Title = "Roadside Picnic", Author = "Strugatsky", Year = 1972 },
            };
            var query = args.Length > 0 ? string.Join(" ", args) : "author:guin AND year:1974";
            var clauses = new QueryParser(query).Parse();
            foreach (var book in shelf.Where(b => clauses.All(b.Matches)))
                Console.WriteLine($"{book.Year}  {book.Title}");
        }
    }
}
