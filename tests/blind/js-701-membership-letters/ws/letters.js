function addressBlock(member) {
  const { street, town } = member.address;
  return [member.name, street, town].join('\n');
}

function letter({ member, open, year }) {
  return [
    addressBlock(member),
    '',
    `Your fee for ${year} is still open: ${open.toFixed(2)}.`,
  ].join('\n');
}

module.exports = { letter };
