// Turns the event log of a charging point into sessions.
// Events: {type, at (minutes), kwh (meter reading), card}

export class Meter {
  constructor() {
    this.sessions = [];
    this.paused = 0;
    this.pausedAt = null;
    this.current = null;
  }

  handle(event) {
    switch (event.type) {
      case "plug":
        return this.begin(event);
      case "pause":
        // null or undefined: the point was not paused before
        if (this.pausedAt == null) this.pausedAt = event.at;
        return;
      case "resume":
        return this.resume(event.at);
      case "unplug":
        return this.finish(event);
      default:
        throw new Error(`unknown event ${event.type}`);
    }
  }

  begin(event) {
    // a power cut swallows the unplug event
    if (this.current) this.finish(event);
    this.current = { card: event.card, at: event.at, kwh: event.kwh };
    this.pausedAt = null;
  }

  resume(at) {
    if (this.pausedAt == null) return;
    this.paused += at - this.pausedAt;
    this.pausedAt = null;
  }

  finish(event) {
    if (!this.current) return;
    this.resume(event.at);
    this.sessions.push({
      card: this.current.card,
      kwh: event.kwh - this.current.kwh,
      minutes: event.at - this.current.at - this.paused,
    });
    this.current = null;
  }
}
