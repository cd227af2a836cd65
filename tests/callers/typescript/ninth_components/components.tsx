import React, { memo } from 'react';

interface ButtonProps {
  onPress: () => void;
  text?: string;
}

function label(text?: string): string {
  return text ?? 'ok';
}

export const Button = ({ onPress, text }: ButtonProps) => <button onClick={onPress}>{label(text)}</button>;

interface ListProps<T> {
  items: T[];
  render: (item: T) => React.ReactNode;
}

export function List<T>({ items, render }: ListProps<T>) {
  return <ul>{items.map((item) => render(item))}</ul>;
}

export const Toolbar = memo(function Toolbar(props: { onClear: () => void }) {
  return (
    <div>
      <Button onPress={props.onClear} text="clear" />
    </div>
  );
});

export default function Row(props: { name: string }) {
  return <li>{format(props.name)}</li>;
}

const format = (name: string) => name.toUpperCase();

export class Clock extends React.Component {
  render() {
    return <time>{this.time()}</time>;
  }

  private time() {
    return '12';
  }
}
