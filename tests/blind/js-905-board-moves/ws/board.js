const empty = { columns: {}, order: [] };

function columns(current, action) {
  switch (action.type) {
    case 'column/add':
      return { ...current, [action.name]: [] };
    case 'card/add':
    case 'card/move':
      return cards(current, action);
    default:
      return current;
  }
}

function cards(current, action) {
  if (action.type === 'card/add') {
    const list = current[action.column];
    return { ...current, [action.column]: [...list, action.title] };
  }
  if (action.type === 'card/move') {
    const left = current[action.from].filter((title) => title !== action.title);
    const moved = { ...current, [action.from]: left };
    moved[action.to] = [...current[action.to], action.title];
  }
}

function board(state = empty, action) {
  return { ...state, columns: columns(state.columns, action) };
}

module.exports = { board };
