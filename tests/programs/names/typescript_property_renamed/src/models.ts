export interface User {
  id: number;
  displayName: string;
}
