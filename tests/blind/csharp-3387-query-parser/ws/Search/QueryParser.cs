using System;
using System.Collections.Generic;
using System.Linq;

namespace Search
{
    public class QuerySyntaxException : Exception
    {
        public QuerySyntaxException(string message) : base(message) { }
    }

    /// <summary>
    /// query  := clause ("AND" clause)*
    /// clause := field ":" value | word
    /// </summary>
    public class QueryParser
    {
        private static readonly HashSet<string> Fields = new HashSet<string>(StringComparer.OrdinalIgnoreCase) { "title", "author", "year" };

        private readonly TokenCursor _cursor;

        public QueryParser(string query)
        {
            _cursor = new TokenCursor(Split(query));
        }

        public List<Clause> Parse()
        {
            var clauses = new List<Clause>();
            do
            {
                clauses.Add(ParseClause());
            }
            while (_cursor.TakeIf("AND"));
            if (!_cursor.AtEnd)
                throw new QuerySyntaxException($"Unexpected '{_cursor.Peek()}' after {clauses.Count} clause(s), last value '{clauses.Last().Value}'.");
            return clauses;
        }

        private Clause ParseClause()
        {
            if (_cursor.AtEnd)
                throw new QuerySyntaxException("The query ends where a clause was expected.");
            var first = _cursor.Take();
            // "title" alone is a word like any other
            if (!Fields.Contains(first) || !_cursor.TakeIf(":"))
                return new Clause("any", first);
            return new Clause(first.ToLowerInvariant(), _cursor.Take());
        }

        private static List<string> Split(string query)
        {
            return query.Replace(":", " : ")
                .Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries)
                .ToList();
        }
    }
}
