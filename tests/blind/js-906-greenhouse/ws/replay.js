function replay(bus, events) {
  let unheard = 0;
  for (const [topic, message] of events) {
    if (bus.publish(topic, message) === 0) {
      unheard += 1;
    }
  }
  return unheard;
}

module.exports = { replay };
