const plugins = new Map();

export const register = (name, plugin) => {
  plugins.set(name, plugin);
};

export function resolve(name) {
  if (!plugins.has(name)) throw new Error(`no ${name}`);
  return plugins.get(name);
}
