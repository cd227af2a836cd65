export function loaded(): void {}

export default function later(): void {
  loaded();
}
