export function mail(to: string, subject: string): string {
  return `${to}: ${subject}`;
}
