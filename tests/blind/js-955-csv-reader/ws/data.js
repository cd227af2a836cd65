const meters = `id,place
m1,Cellar
m2,Workshop
`;

const readings = `meter;kwh
m1;12,5
m2;80,1
m1;11,9
`;

module.exports = { meters, readings };
