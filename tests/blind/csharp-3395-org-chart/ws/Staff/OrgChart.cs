using System;
using System.Collections.Generic;
using System.Linq;

namespace Staff
{
    public class OrgChart
    {
        private readonly Dictionary<string, Employee> _staff = new Dictionary<string, Employee>();

        public Employee Hire(string name, decimal salary, string manager = null)
        {
            var employee = new Employee(name, salary);
            _staff.Add(name, employee);
            if (manager != null)
                employee.ReportTo(_staff[manager]);
            return employee;
        }

        /// <summary>Somebody leaves and a colleague takes over the post with the whole team.</summary>
        public void Succeed(string leaverName, string successorName)
        {
            var leaver = _staff[leaverName];
            var successor = _staff[successorName];
            successor.ReportTo(leaver.Manager);
            leaver.ReportTo(null);
            foreach (var report in leaver.Reports.ToList())
                report.ReportTo(successor);
            _staff.Remove(leaverName);
        }

        /// <summary>Somebody looks after the team of a colleague who is away for long.</summary>
        public void StandIn(string absentName, string deputyName)
        {
            var absent = _staff[absentName];
            var deputy = _staff[deputyName];
            foreach (var report in absent.Reports.ToList())
                report.ReportTo(deputy);
        }

        public IEnumerable<string> Lines()
        {
            foreach (var employee in _staff.Values.OrderBy(e => e.Level).ThenBy(e => e.Name, StringComparer.Ordinal))
                yield return $"{new string(' ', employee.Level * 2)}{employee.Name} ({employee.TeamCost:0})";
        }
    }
}
