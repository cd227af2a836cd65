class LeaseTable {
  constructor() {
    this.leases = new Map();
    this.free = null;
  }

  apply(event) {
    switch (event.type) {
      case 'pool':
        this.free = event.free;
        break;
      case 'release':
        this.leases.delete(event.address);
        break;
      default:
        this.leases.set(event.address, { host: event.host, since: event.time });
    }
  }

  * rows() {
    for (const [address, lease] of this.leases) {
      yield `${address.padEnd(14)} ${lease.host} (${lease.since} s)`;
    }
    if (this.free !== null) {
      yield `${this.free} addresses free`;
    }
  }
}

module.exports = { LeaseTable };
