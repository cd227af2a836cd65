function city(user) {
  return user.adress.city;
}

module.exports = { city };
