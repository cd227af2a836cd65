export class SnapshotStore {
  #blobs = new Map();

  put(key, value) {
    this.#blobs.set(key, JSON.stringify(value));
  }

  get(key) {
    const blob = this.#blobs.get(key);
    return blob === undefined ? undefined : JSON.parse(blob);
  }
}
