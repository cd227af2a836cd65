export const rounded = (value) => value.toFixed(1)
