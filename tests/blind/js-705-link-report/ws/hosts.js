class HostTable {
  constructor() {
    this.counts = new Map();
    this.own = new Set();
  }

  add(page, href) {
    const home = new URL(page.url);
    const target = new URL(href);
    this.own.add(home.host);
    this.counts.set(target.host, (this.counts.get(target.host) ?? 0) + 1);
  }

  rows() {
    return [...this.counts]
      .map(([host, count]) => ({ host, count, internal: this.own.has(host) }))
      .sort((a, b) => b.count - a.count || a.host.localeCompare(b.host));
  }
}

module.exports = { HostTable };
