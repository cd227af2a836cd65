const users = [
  { id: 1, name: "Ada" },
  { id: 2, name: "Bo" },
];

export function findUser(id) {
  return users.find((user) => user.id === id);
}
