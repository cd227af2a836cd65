using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Ledger
{
    public static class Program
    {
        private static readonly Flat[] House =
        {
            new Flat { Account = "1101", SquareMetres = 70 },
            new Flat { Account = "1102", SquareMetres = 70 },
            new Flat { Account = "1103", SquareMetres = 100 },
        };

        private static void BookBill(Journal journal, string text, decimal amount, string creditor)
        {
            var entry = CostSplitter.ByArea(amount, House);
            entry.Add(new Posting(creditor, -amount));
            try
            {
                journal.Book(text, entry);
            }
            catch (UnbalancedEntryException e)
            {
                throw new InvalidOperationException($"The bill '{text}' was not booked.", e);
            }
        }

        public static void Main()
        {
            var journal = new Journal();
            BookBill(journal, "Insurance 2024", 1200.01m, "2001");
            BookBill(journal, "Chimney sweep", 100.03m, "2002");
            foreach (var flat in House)
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1,9:0.00}", flat.Account, journal.Balance(flat.Account)));
        }
    }
}
