using System;
using System.Collections.Generic;
using System.Linq;

namespace Ledger
{
    public class Posting
    {
        public Posting(string account, decimal amount)
        {
            Account = account;
            Amount = amount;
        }

        public string Account { get; }
        public decimal Amount { get; }
    }

    public class UnbalancedEntryException : Exception
    {
        public UnbalancedEntryException(string text, decimal difference)
            : base(FormattableString.Invariant($"Entry '{text}' does not balance, difference {difference:0.00}."))
        {
            Difference = difference;
        }

        public decimal Difference { get; }
    }

    public class Journal
    {
        private readonly List<Posting> _postings = new List<Posting>();

        public decimal Balance(string account) => _postings.Where(p => p.Account == account).Sum(p => p.Amount);

        /// <summary>Debits are positive, credits negative; an entry adds up to nothing.</summary>
        public void Book(string text, IReadOnlyCollection<Posting> postings)
        {
            var difference = postings.Sum(p => p.Amount);
            if (difference != 0m)
                throw new UnbalancedEntryException(text, difference);
            _postings.AddRange(postings);
        }
    }
}
