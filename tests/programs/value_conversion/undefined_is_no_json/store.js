function read(saved, name) {
  const text = saved[name];
  return JSON.parse(text);
}

module.exports = { read };
