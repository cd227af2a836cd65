using System.Collections.Generic;
using System.Linq;

namespace Staff
{
    public class Employee
    {
        private readonly List<Employee> _reports = new List<Employee>();

        public Employee(string name, decimal salary)
        {
            Name = name;
            Salary = salary;
        }

        public string Name { get; }
        public decimal Salary { get; }
        public Employee Manager { get; private set; }
        public IReadOnlyList<Employee> Reports => _reports;

        /// <summary>Salaries of this employee and of everybody below.</summary>
        public decimal TeamCost => Salary + _reports.Sum(r => r.TeamCost);

        public int Level => Manager == null ? 0 : Manager.Level + 1;

        public void ReportTo(Employee manager)
        {
            Manager?._reports.Remove(this);
            Manager = manager;
            manager?._reports.Add(this);
        }
    }
}
