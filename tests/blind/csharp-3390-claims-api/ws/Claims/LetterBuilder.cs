using System.Collections.Generic;
using System.Globalization;

namespace Claims
{
    public static class LetterBuilder
    {
        public static string Build(Claim claim)
        {
            // paid claims go to whoever got the money, all others to the holder
            var recipient = claim.Status == "PAID" ? claim.Payee : claim.Holder;
            var lines = new List<string> { AddressBlock(recipient), "", $"Claim {claim.Number}" };
            if (claim.Status == "PAID")
                lines.Add("We have paid " + claim.Amount.ToString("N2", CultureInfo.InvariantCulture) + " to your account.");
            lines.Add($"Your agent: {claim.Agent?.Name ?? "service desk"}");
            return string.Join("\n", lines);
        }

        private static string AddressBlock(Contact contact)
        {
            return contact.Name + "\n" + contact.Street + "\n" + contact.City;
        }
    }
}
