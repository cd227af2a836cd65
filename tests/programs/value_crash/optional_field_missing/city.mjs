export function city(user) {
  return user.address.city.toUpperCase();
}
