using System;
using System.Collections.Generic;
using System.Linq;

namespace Claims
{
    public class Contact
    {
        public string Name { get; set; }
        public string Street { get; set; }
        public string City { get; set; }
    }

    public class Claim
    {
        public string Number { get; set; }
        public string Status { get; set; }
        public decimal Amount { get; set; }
        public Contact Holder { get; set; }
        public Contact Agent { get; set; }
        public Contact Payee { get; set; }
    }

    public interface IClaimRows
    {
        IEnumerable<ClaimRow> Read(string number);
    }

    /// <summary>One row per role of a claim, as the view v_claim_contacts has them.</summary>
    public class ClaimRow
    {
        public string Number { get; set; }
        public string Status { get; set; }
        public decimal Amount { get; set; }
        public string Role { get; set; }
        public string Name { get; set; }
        public string Street { get; set; }
        public string City { get; set; }
    }

    public class ClaimService
    {
        private readonly IClaimRows _rows;

        public ClaimService(IClaimRows rows)
        {
            _rows = rows;
        }

        public Claim Find(string number)
        {
            var rows = _rows.Read(number).ToList();
            if (rows.Count == 0) return null;

            var claim = new Claim { Number = number, Status = rows[0].Status, Amount = rows[0].Amount };
            foreach (var row in rows)
            {
                var contact = new Contact { Name = row.Name, Street = row.Street, City = row.City };
                switch (row.Role)
                {
                    case "HOLDER":
                        claim.Holder = contact;
                        break;
                    case "AGENT":
                        claim.Agent = contact;
                        break;
                    case "PAYEE":
                        claim.Agent = contact;
                        break;
                }
            }
            return claim;
        }
    }
}
