export function makeLogger(config: any) {
  const level = config.logging.level.toUpperCase();
  return { info: (text: string) => console.log(level, text) };
}
