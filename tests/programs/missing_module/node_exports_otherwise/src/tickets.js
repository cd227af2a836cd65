export const print = (row) => `${row.seat} ${row.price}`;
