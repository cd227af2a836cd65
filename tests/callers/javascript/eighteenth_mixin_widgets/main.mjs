import Base, { Emitting, Styled, Widget } from './widgets.mjs';

class Button extends Emitting(Styled(Base)) {
  label = caption('ok');

  text() {
    return `[${this.label}] ${super.text()}`;
  }

  ownStyle() {
    return { bold: isBold(this) };
  }

  click() {
    this.emit('click', this.label);
  }
}

function caption(text) {
  return text.toUpperCase();
}

function isBold(widget) {
  return widget.id > 1;
}

class Panel extends Widget {
  static {
    this.register('panel');
    Widget.register('button', Button);
  }

  find(test) {
    for (const each of this) {
      if (test(each)) return each;
    }
    return fallback();
  }
}

function fallback() {
  return null;
}

const isButton = (widget) => widget instanceof Button;

const log = [];

function clicked(label) {
  log.push(line(this.id, label));
}

function line(id, label) {
  return `${id}:${label}`;
}

function tagged(strings, ...values) {
  return strings.reduce((text, part, index) => text + wrap(values[index - 1]) + part);
}

function wrap(value) {
  return `<${value}>`;
}

function build() {
  return Widget.create('panel', Widget.create('button'), new Panel());
}

function main() {
  const panel = build();
  const button = panel.find(isButton);
  const off = button.on('click', clicked);
  button.click();
  off();
  console.log(`${panel}`, button.style);
  console.log(tagged`log ${log.length} of ${last(...log)}`);
}

function last(...lines) {
  return lines.at(-1);
}

main();
