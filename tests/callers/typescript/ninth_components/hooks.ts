import { useEffect, useState } from 'react';

export function useItems(): string[] {
  const [items, setItems] = useState<string[]>([]);
  useEffect(() => {
    fetchItems().then((found) => setItems(found));
  }, []);
  return items;
}

async function fetchItems(): Promise<string[]> {
  const answer = await fetch('/items');
  return parse(await answer.text());
}

function parse(text: string): string[] {
  return text.split(',');
}
