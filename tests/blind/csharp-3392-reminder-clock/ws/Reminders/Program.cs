using System;

namespace Reminders
{
    public static class Program
    {
        public static void Main()
        {
            var clock = new ReminderClock();
            var board = new WardBoard(clock);

            // the night shift hands over at minute 100; what it had planned is still open
            clock.AdvanceTo(100);
            clock.Schedule(new Reminder("bed 3: temperature", 120, 60));
            clock.Schedule(new Reminder("bed 7: infusion", 71, 30));
            clock.Schedule(new Reminder("bed 1: call doctor", 180));

            clock.AdvanceTo(240);
            board.Close("bed 1");
            foreach (var entry in board.Log)
                Console.WriteLine(entry);
        }
    }
}
