using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Payroll.Import
{
    public class Employee
    {
        public string Number { get; set; }
        public string Name { get; set; }
        public string CostCentre { get; set; }
        public string Remark { get; set; }
    }

    /// <summary>The monthly extract of the host: detail records start with D, the trailer with T.</summary>
    public class EmployeeFile
    {
        private static readonly RecordLayout Layout = new RecordLayout()
            .Add("type", 1)
            .Add("number", 6)
            .Add("name", 18)
            .Add("cost", 5)
            .Add("remark", 10);

        public IEnumerable<Employee> Read(TextReader reader)
        {
            return Records(reader).Select(Layout.Slice).Select(ToEmployee);
        }

        private static IEnumerable<string> Records(TextReader reader)
        {
            string line;
            while ((line = reader.ReadLine()) != null)
            {
                line = line.Trim();
                // blank lines come from the transfer, not from the host
                if (line.Length == 0 || line[0] != 'D') continue;
                yield return line;
            }
        }

        private static Employee ToEmployee(Dictionary<string, string> values)
        {
            return new Employee
            {
                Number = values["number"],
                Name = values["name"],
                CostCentre = values["cost"],
                Remark = values["remark"].Length == 0 ? null : values["remark"],
            };
        }
    }
}
