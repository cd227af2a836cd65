export default function () {
  start();
}

function start(): void {}

const stop = (): void => start();

export { stop };
