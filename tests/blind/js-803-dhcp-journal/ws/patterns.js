const STAMP = /^(\d\d):(\d\d):(\d\d) /;
const LEASE = /(grant|renew|release) (\d+\.\d+\.\d+\.\d+) \(([^)]*)\)$/g;
const POOL = /^pool (\w+) (\d+) free$/;

module.exports = { STAMP, LEASE, POOL };
