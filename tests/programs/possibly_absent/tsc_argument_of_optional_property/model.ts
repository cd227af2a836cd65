export interface User { name: string; email?: string }
export function send(to: string): void { console.log(to); }
