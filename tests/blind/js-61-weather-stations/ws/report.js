const UNITS = { temp: "°C", rain: "mm", wind: "km/h" };

function cell(sensor, value, digits) {
  return `${sensor} ${value.toFixed(digits)} ${UNITS[sensor]}`;
}

function line(settings, feed) {
  const cells = settings.sensors.map((sensor) => cell(sensor, feed[sensor], settings.digits));
  return `${settings.id}: ${cells.join(", ")}`;
}

module.exports = { line };
