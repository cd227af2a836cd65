const log = (text: string): void => {
  write(text);
};

function write(text: string): void {}

export default log;

export function unusedElsewhere(): void {}
