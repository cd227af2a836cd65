function read() {
  return 1;
}

const api = {
  load() {
    return read();
  },
  save: () => 2,
  read,
  nested: { open: function () { return 3; } },
};

export function go() {
  api.load();
  api.save();
  api.read();
  api.nested.open();
}
