using System;
using System.Collections.Generic;

namespace Search
{
    /// <summary>Position in a token list.</summary>
    public struct TokenCursor
    {
        private readonly IReadOnlyList<string> _tokens;
        private int _next;

        public TokenCursor(IReadOnlyList<string> tokens)
        {
            _tokens = tokens;
            _next = 0;
        }

        public bool AtEnd => _next >= _tokens.Count;

        public string Peek() => AtEnd ? null : _tokens[_next];

        public string Take()
        {
            var token = _tokens[_next];
            _next++;
            return token;
        }

        public bool TakeIf(string expected)
        {
            if (!string.Equals(Peek(), expected, StringComparison.OrdinalIgnoreCase)) return false;
            _next++;
            return true;
        }
    }
}
