function open(): void {}

export = { open };
