using System;
using System.Collections.Generic;
using System.Linq;

namespace Payroll.Import
{
    public class Field
    {
        public Field(string name, int start, int width)
        {
            Name = name;
            Start = start;
            Width = width;
        }

        public string Name { get; }
        public int Start { get; }
        public int Width { get; }
    }

    /// <summary>Columns of a fixed-width record, left to right.</summary>
    public class RecordLayout
    {
        private readonly List<Field> _fields = new List<Field>();

        public int Length => _fields.Count == 0 ? 0 : _fields.Last().Start + _fields.Last().Width;

        public RecordLayout Add(string name, int width)
        {
            if (width <= 0)
                throw new ArgumentException($"Field {name} has no width.", nameof(width));
            _fields.Add(new Field(name, Length, width));
            return this;
        }

        public Dictionary<string, string> Slice(string record)
        {
            var values = new Dictionary<string, string>();
            foreach (var field in _fields)
                values[field.Name] = record.Substring(field.Start, field.Width).Trim();
            return values;
        }
    }
}
