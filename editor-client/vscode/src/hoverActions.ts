import * as vscode from 'vscode';

/** What the server offers to do about a line, as it answers `textDocument/codeLens`. */
export interface Lens {
  readonly range: { readonly start: { readonly line: number } };
  readonly command?: {
    readonly title: string;
    readonly command: string;
    readonly arguments?: readonly unknown[];
  };
}

const APPLY = 'whence.applyFix';
const SHOW = 'whence.showReport';

/**
 * What can be done about a line, as one line of links for the top of its hover; undefined where
 * there is nothing to do. A fix comes first, with what is known of it.
 */
export function linksFor(lenses: readonly Lens[], line: number): vscode.MarkdownString | undefined {
  const commands = lenses
    .filter(({ range }) => range.start.line === line)
    .flatMap(({ command }) => command ?? []);
  const links = [APPLY, SHOW].flatMap((id) =>
    commands
      .filter(({ command }) => command === id)
      .map(({ title, arguments: given = [] }) => {
        const words = id === SHOW ? 'Show the report' : title[0]?.toUpperCase() + title.slice(1);
        return `[${words}](command:${id}?${encodeURIComponent(JSON.stringify(given))})`;
      }),
  );
  if (links.length === 0) {
    return undefined;
  }
  const text = new vscode.MarkdownString(links.join(' · '));
  text.isTrusted = { enabledCommands: [APPLY, SHOW] };
  return text;
}
