export class UserService {
  names(): string[] {
    return ['ada'];
  }
}
