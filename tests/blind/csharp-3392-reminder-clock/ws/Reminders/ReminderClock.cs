using System;
using System.Collections.Generic;

namespace Reminders
{
    public class Reminder
    {
        public Reminder(string id, int dueMinute, int? everyMinutes = null)
        {
            Id = id;
            DueMinute = dueMinute;
            EveryMinutes = everyMinutes;
        }

        public string Id { get; }
        public int DueMinute { get; }
        public int? EveryMinutes { get; }
    }

    /// <summary>Minute clock of the ward; subscribers are told of every reminder that falls due.</summary>
    public class ReminderClock
    {
        private readonly SortedDictionary<int, List<Reminder>> _byMinute = new SortedDictionary<int, List<Reminder>>();

        public event Action<Reminder> Due;

        public int Now { get; private set; }

        public void Schedule(Reminder reminder)
        {
            var minute = reminder.DueMinute < Now ? Now + 1 : reminder.DueMinute;
            if (!_byMinute.TryGetValue(minute, out var list))
                _byMinute[minute] = list = new List<Reminder>();
            list.Add(reminder);
        }

        public void AdvanceTo(int minute)
        {
            while (Now < minute)
            {
                Now++;
                Ring();
            }
        }

        private void Ring()
        {
            if (!_byMinute.TryGetValue(Now, out var due))
                return;
            foreach (var reminder in due)
                Due?.Invoke(reminder);
            _byMinute.Remove(Now);
        }
    }
}
