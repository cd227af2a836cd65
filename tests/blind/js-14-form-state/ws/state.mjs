export const initial = { fields: {}, dirty: false };

export function update(state, name, value) {
  state.fields[name] = value;
  state.dirty = true;
  return state;
}

export function reset(state) {
  return { ...state, fields: {}, dirty: false };
}
