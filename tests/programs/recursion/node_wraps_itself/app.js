function stylerOf(tags) {
  let style = (text) => text.trim();
  for (const tag of tags) {
    if (tag === 'b') style = (text) => `**${style(text)}**`;
    else if (tag === 'i') style = (text) => `_${style(text)}_`;
  }
  return style;
}

console.log(stylerOf(['b'])('soup'));
