import { useCallback, useEffect, useReducer, useState } from 'react';

export function useToggle(initial: boolean): [boolean, () => void] {
  const [open, setOpen] = useState(initial);
  const toggle = useCallback(() => setOpen((value) => !value), []);
  return [open, toggle];
}

interface Item {
  id: number;
  name: string;
}

type Action = { type: 'load'; items: Item[] } | { type: 'remove'; id: number };

function reducer(items: Item[], action: Action): Item[] {
  return action.type === 'load' ? action.items : items.filter((item) => item.id !== action.id);
}

async function loadItems(): Promise<Item[]> {
  return [];
}

export const useItems = () => {
  const [items, dispatch] = useReducer(reducer, []);
  useEffect(() => {
    loadItems().then((loaded) => dispatch({ type: 'load', items: loaded }));
  }, []);
  return { items, removeItem: (id: number) => dispatch({ type: 'remove', id }) };
};
