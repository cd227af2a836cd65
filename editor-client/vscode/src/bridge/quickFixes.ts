import * as vscode from 'vscode';
import type { Deadline } from './bounded';

const MOST_ASKED = 5;
const MOST_TITLES = 20;
const OWN_TITLE = 'Whence:';
const MILLISECONDS = 400;

/** Titles of quick fixes by diagnostic. */
export type Titles = ReadonlyMap<vscode.Diagnostic, readonly string[]>;

type Offered = vscode.CodeAction | vscode.Command;

/**
 * The quick fixes that other extensions offer, asked for the diagnostics nearest to the cursor only:
 * some providers compute for long.
 */
export class QuickFixes {
  private readonly asked = new Set<string>();

  /** Whether it is this that asks, and not the user: then our own server need not answer. */
  asks(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): boolean {
    const isForFixes = context.only?.contains(vscode.CodeActionKind.QuickFix) ?? false;
    return isForFixes && this.asked.has(key(document.uri, range));
  }

  async near(
    uri: vscode.Uri,
    cursor: vscode.Position,
    diagnostics: readonly vscode.Diagnostic[],
    deadline: Deadline,
  ): Promise<Titles> {
    const distance = (one: vscode.Diagnostic): number =>
      one.range.contains(cursor) ? -1 : Math.abs(one.range.start.line - cursor.line);
    const nearest = [...diagnostics].sort((a, b) => distance(a) - distance(b)).slice(0, MOST_ASKED);
    const ranges = new Map(nearest.map((one) => [key(uri, one.range), one.range]));
    const until = deadline.atMost(MILLISECONDS);
    const offers = new Map(
      await Promise.all(
        [...ranges].map(
          async ([place, range]): Promise<[string, Offered[]]> => [
            place,
            await this.offered(uri, range, until),
          ],
        ),
      ),
    );
    return new Map(
      nearest.map((one) => [one, titlesFor(one, offers.get(key(uri, one.range)) ?? [])]),
    );
  }

  private async offered(
    uri: vscode.Uri,
    range: vscode.Range,
    deadline: Deadline,
  ): Promise<Offered[]> {
    const place = key(uri, range);
    this.asked.add(place);
    try {
      const offered = await deadline.wait(() =>
        vscode.commands.executeCommand<Offered[] | undefined>(
          'vscode.executeCodeActionProvider',
          uri,
          range,
          vscode.CodeActionKind.QuickFix.value,
        ),
      );
      return offered ?? [];
    } catch {
      return []; // what others fail to offer is no reason to tell nothing
    } finally {
      this.asked.delete(place);
    }
  }
}

function titlesFor(diagnostic: vscode.Diagnostic, offered: readonly Offered[]): string[] {
  const titles = offered.filter((one) => isFor(one, diagnostic)).map((one) => one.title);
  return [...new Set(titles)].slice(0, MOST_TITLES);
}

function isFor(offered: Offered, diagnostic: vscode.Diagnostic): boolean {
  if (offered.title.startsWith(OWN_TITLE)) {
    return false;
  }
  const fixed = 'diagnostics' in offered ? offered.diagnostics : undefined;
  return (
    !fixed?.length ||
    fixed.some((one) => one.message === diagnostic.message && one.range.isEqual(diagnostic.range))
  );
}

function key(uri: vscode.Uri, range: vscode.Range): string {
  const { start, end } = range;
  return `${start.line}:${start.character}-${end.line}:${end.character} ${uri}`;
}
