const COMMAND = /\bwhence\.\w+(?:\.\w+)*\b/g;

/** A text with marks around its code, for where such marks are shown as they are. */
export function plain(text: string): string {
  return text.replaceAll('`', "'");
}

/**
 * A text for every editor, which names commands by their ids, in the words of this one.
 *
 * @param titles of the commands in the palette, by their ids.
 */
export function inOurWords(text: string, titles: ReadonlyMap<string, string>): string {
  return plain(text).replace(COMMAND, (id) => {
    const title = titles.get(id);
    return title === undefined ? id : `"Whence: ${title}"`;
  });
}

const SAFE = /^[\w@%+=:,./-]+$/;

/** Arguments as a line for a POSIX shell. */
export function commandLine(command: readonly string[]): string {
  return command
    .map((part) => (SAFE.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}
