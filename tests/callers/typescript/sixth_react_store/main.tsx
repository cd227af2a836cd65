import { type ReactNode } from 'react';
import { useItems, useToggle } from './hooks';

interface ButtonProps {
  label: string;
  onClick: () => void;
}

const Button = ({ label, onClick }: ButtonProps) => <button onClick={onClick}>{label}</button>;

function Panel({ title, children }: { title: (open: boolean) => string; children: ReactNode }) {
  const [open, toggle] = useToggle(false);
  return (
    <section>
      <h2>{title(open)}</h2>
      <Button label="toggle" onClick={toggle} />
      {open && children}
    </section>
  );
}

function Row(props: { name: string; onRemove: () => void }) {
  const remove = () => {
    log(props.name);
    props.onRemove();
  };
  return (
    <li>
      <Button label="remove" onClick={() => remove()} />
    </li>
  );
}

function List() {
  const { items, removeItem } = useItems();
  log('list');
  return (
    <ul>
      {items.map((item) => (
        <Row key={item.id} name={item.name} onRemove={() => removeItem(item.id)} />
      ))}
    </ul>
  );
}

function log(text: string): void {}

function renderTitle(open: boolean): string {
  return open ? 'Open' : 'Closed';
}

export default function App() {
  return (
    <Panel title={renderTitle}>
      <List />
    </Panel>
  );
}
