using System;
using System.IO;
using System.Linq;
using Xunit;

namespace Payroll.Import.Tests
{
    public class EmployeeFileTests
    {
        private static TextReader FileOf(params string[] records) =>
            new StringReader(string.Join("\r\n", records) + "\r\n");

        [Fact]
        public void Reads_detail_records_only()
        {
            var file = FileOf(
                "D004711MEIER, ANNA       41200NEW 012024",
                "",
                "T000001");
            var employee = new EmployeeFile().Read(file).Single();
            Assert.Equal("MEIER, ANNA", employee.Name);
            Assert.Equal("41200", employee.CostCentre);
        }

        [Fact]
        public void Empty_remark_is_null()
        {
            var record = "D" + "004712" + "KOVACS, PETER".PadRight(18) + "41300" + new string(' ', 10);
            var employees = new EmployeeFile().Read(FileOf(record)).ToList();
            Assert.Single(employees);
            Assert.Equal(null, employees[0].Remark);
        }
    }
}
