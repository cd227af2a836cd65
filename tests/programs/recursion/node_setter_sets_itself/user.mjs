export class User {
  get email() {
    return this._email;
  }

  set email(value) {
    this.email = value.toLowerCase();
  }
}
