const DAY = 24 * 60 * 60 * 1000;

function wording(patient, appointment) {
  const time = appointment.at.slice(11, 16);
  return `${patient.name}: ${appointment.with} at ${time}`;
}

async function buildReminder(store, appointment) {
  const patient = await store.find(appointment.patient);
  const preferences = store.preferencesOf(appointment.patient);
  return {
    phone: patient.phone,
    text: wording(patient, appointment),
    due: new Date(Date.parse(appointment.at) - DAY),
    preferences,
  };
}

module.exports = { buildReminder };
