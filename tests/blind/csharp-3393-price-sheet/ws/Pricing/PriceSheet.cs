using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Pricing
{
    public class PriceRow
    {
        public PriceRow(string article, decimal net, string currency)
        {
            Article = article;
            Net = net;
            Currency = currency;
        }

        public string Article { get; }
        public decimal Net { get; }
        public string Currency { get; }
    }

    public class Branch
    {
        public string Name { get; set; }
        public CultureInfo Culture { get; set; }
    }

    /// <summary>Writes the price sheets the branches print and send back by mail.</summary>
    public class PriceSheet
    {
        private readonly Branch _branch;

        public PriceSheet(Branch branch)
        {
            _branch = branch;
        }

        public string Title => string.Format(_branch.Culture, "{0}, {1:d}", _branch.Name, new System.DateTime(2024, 5, 6));

        public string Write(IEnumerable<PriceRow> rows)
        {
            var text = new StringBuilder();
            text.Append("# ").Append(Title).Append('\n');
            foreach (var row in rows.OrderBy(r => r.Article))
                text.Append(Line(row)).Append('\n');
            return text.ToString();
        }

        private string Line(PriceRow row)
        {
            var net = row.Net.ToString("N2", _branch.Culture);
            return string.Join("\t", row.Article, net, row.Currency);
        }
    }
}
