using System;
using System.Collections.Generic;
using System.Linq;

namespace Reminders
{
    public class WardBoard
    {
        private readonly ReminderClock _clock;
        private readonly List<string> _log = new List<string>();

        public WardBoard(ReminderClock clock)
        {
            _clock = clock;
            _clock.Due += OnDue;
        }

        public IReadOnlyList<string> Log => _log;

        public void Close(string prefix)
        {
            // a copy, RemoveAll would do as well
            foreach (var entry in _log.Where(e => e.Contains(prefix)).ToList())
                _log.Remove(entry);
        }

        private void OnDue(Reminder reminder)
        {
            _log.Add($"{_clock.Now:D4} {reminder.Id}");
            if (reminder.EveryMinutes is int == false)
                return;
            var next = reminder.DueMinute + reminder.EveryMinutes.Value;
            _clock.Schedule(new Reminder(reminder.Id, next, reminder.EveryMinutes));
        }
    }
}
