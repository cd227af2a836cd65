const { PatientStore } = require('./store');
const { buildReminder } = require('./reminders');
const { Outbox } = require('./outbox');

const appointments = [
  { patient: 'p-17', with: 'Dr. Amari', at: '2024-03-11T09:30:00Z' },
  { patient: 'p-23', with: 'Dr. Levine', at: '2024-03-11T14:00:00Z' },
];

async function main() {
  const store = new PatientStore();
  const outbox = new Outbox();
  for (const appointment of appointments) {
    const reminder = await buildReminder(store, appointment);
    outbox.add(reminder);
  }
  for (const line of outbox.schedule()) {
    console.log(line);
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
