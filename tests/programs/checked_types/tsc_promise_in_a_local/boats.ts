export async function free(day: string): Promise<string[]> {
  await null;
  return [day];
}
