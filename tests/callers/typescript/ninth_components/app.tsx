import React, { useCallback } from 'react';
import Row, { Button, Clock, List, Toolbar } from './components';
import * as hooks from './hooks';

const title = (count: number) => `${count} items`;

function renderRow(name: string) {
  return <Row name={name} />;
}

export function App() {
  const items = hooks.useItems();
  const handleAdd = () => {};
  const onClear = useCallback(() => {
    reset();
  }, []);
  return (
    <main>
      <h1>{title(items.length)}</h1>
      <Button onPress={handleAdd} />
      <List items={items} render={renderRow} />
      <Toolbar onClear={onClear} />
      <Clock />
    </main>
  );
}

function reset() {}
