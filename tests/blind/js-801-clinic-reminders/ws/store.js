const PATIENTS = {
  'p-17': { name: 'Rosa Quint', phone: '555-0117' },
  'p-23': { name: 'Edwin Shah', phone: '555-0123' },
};

const PREFERENCES = {
  'p-17': { channel: 'sms', quietHours: { from: 21, until: 8 } },
};

const FALLBACK = { channel: 'call', quietHours: { from: 20, until: 9 } };

class PatientStore {
  async find(id) {
    const patient = PATIENTS[id];
    if (!patient) {
      throw new Error(`no patient ${id}`);
    }
    return { id, ...patient };
  }

  async preferencesOf(id) {
    return PREFERENCES[id] || FALLBACK;
  }
}

module.exports = { PatientStore };
