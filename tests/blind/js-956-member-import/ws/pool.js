class Connection {
  constructor(number) {
    this.number = number;
    this.rows = null;
  }

  open() {
    this.rows = [];
  }

  close() {
    this.rows = null;
  }

  async insert(row) {
    const id = this.rows.push(row);
    await new Promise((resolve) => setImmediate(resolve));
    return id;
  }
}

class Pool {
  constructor(size) {
    this.idle = Array.from({ length: size }, (_, i) => new Connection(i + 1));
  }

  get free() {
    return this.idle.length;
  }

  async acquire() {
    const connection = this.idle.pop();
    if (!connection) {
      throw new Error('all connections are in use');
    }
    connection.open();
    return connection;
  }

  release(connection) {
    connection.close();
    this.idle.push(connection);
  }
}

module.exports = { Pool };
