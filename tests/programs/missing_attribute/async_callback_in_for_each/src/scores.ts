export async function score(name: string): Promise<number> {
  await new Promise((done) => setTimeout(done, 5));
  return name.charCodeAt(0);
}
