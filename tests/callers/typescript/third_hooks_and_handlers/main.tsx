import { useCounter } from './hooks';
import * as ui from './ui';

function report(count: number) {
  return count;
}

export function Page() {
  const { count, increment } = useCounter(report);
  const close = () => leave();
  return (
    <ui.Panel onClose={close}>
      <button onClick={() => increment()}>{count}</button>
      {label(count)}
    </ui.Panel>
  );
}

function label(count: number) {
  return `${count}`;
}

function leave() {}
