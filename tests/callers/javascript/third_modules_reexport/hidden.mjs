export const hidden = () => {};
