function isQuiet(hour, quietHours) {
  return hour >= quietHours.from || hour < quietHours.until;
}

class Outbox {
  constructor() {
    this.reminders = [];
  }

  add(reminder) {
    this.reminders.push(reminder);
  }

  sendingHour({ due, preferences }) {
    const hour = due.getUTCHours();
    return isQuiet(hour, preferences.quietHours) ? preferences.quietHours.until : hour;
  }

  schedule() {
    return this.reminders.map((reminder) => {
      const hour = String(this.sendingHour(reminder)).padStart(2, '0');
      return `${hour}:00 ${reminder.preferences.channel} ${reminder.phone} ${reminder.text}`;
    });
  }
}

module.exports = { Outbox };
