export class Jar {
  readonly coins = new Map<string, string>();

  worth(of: string) {
    return this.coins.get(of);
  }
}
