export function readUsers() {
  return [
    { name: "Ada", address: { city: "Bern" } },
    { name: "Bo" },
  ];
}
