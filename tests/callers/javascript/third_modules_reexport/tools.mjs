export function cut() {}

export function stop() {}
