import { Emitter, Timed } from "./emitter";

type Events = { line: string; end: number };

class Reader extends Emitter<Events> {
  private seen = 0;

  feed(text: string): void {
    for (const line of text.split("\n")) this.accept(line);
    this.emit("end", this.seen);
  }

  private accept(line: string): void {
    this.seen++;
    this.emit("line", line);
  }
}

class TimedReader extends Timed(Reader) {
  override feed(text: string): void {
    super.feed(text);
    report(this.elapsed());
  }
}

class Collector {
  private lines: string[] = [];
  readonly accept = (line: string): void => {
    this.lines.push(line);
  };
  finish(total: number): void {
    report(total, ...this.lines);
  }
}

function report(total: number, ...lines: string[]): void {
  console.log(total, lines);
}

function first(line: string): void {
  console.log("first", line);
}

const collector = new Collector();
const reader = new TimedReader();
reader.on("line", collector.accept).once("line", first).on("end", collector.finish.bind(collector));
reader.feed("a\nb");
