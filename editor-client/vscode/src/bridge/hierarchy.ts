import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type * as protocol from '../protocol';
import type { Deadline } from './bounded';
import { Kept } from './kept';

const MOST_KEPT = 500;
const CALLABLE = new Set([
  vscode.SymbolKind.Function,
  vscode.SymbolKind.Method,
  vscode.SymbolKind.Constructor,
]);

type Converter = LanguageClient['code2ProtocolConverter'];

/**
 * Who calls a function, as the editor's other language servers tell.
 *
 * VS Code's items belong to a session that it ends without a word at the tenth item prepared after
 * it; an item rebuilt from its fields is refused. So the objects stay here, the server gets handles,
 * and each question is asked in a session of its own.
 */
export class Hierarchy {
  private readonly items = new Kept<vscode.CallHierarchyItem>(MOST_KEPT);

  /** The items of the function at a position, be it in its name or in its body. */
  async prepare(
    uri: vscode.Uri,
    position: vscode.Position,
    deadline: Deadline,
    converter: Converter,
  ): Promise<protocol.CallHierarchyItem[] | null> {
    const found = await deadline.wait(() => prepareNear(uri, position));
    return found?.length ? found.map((item) => this.sent(item, converter)) : null;
  }

  /** The calls of an item that `prepare` or this has sent; null when there is no such item. */
  async incoming(
    item: protocol.CallHierarchyItem,
    deadline: Deadline,
    converter: Converter,
  ): Promise<protocol.CallHierarchyIncomingCall[] | null> {
    const kept = this.items.get(String(item.data));
    if (kept === undefined) {
      return null;
    }
    const calls = await deadline.wait(() => callsOf(kept));
    return (
      calls?.map((call) => ({
        from: this.sent(call.from, converter),
        fromRanges: call.fromRanges.map((range) => converter.asRange(range)),
      })) ?? null
    );
  }

  private sent(item: vscode.CallHierarchyItem, converter: Converter): protocol.CallHierarchyItem {
    const { name, kind, detail, uri, range, selectionRange } = converter.asCallHierarchyItem(item);
    const shown = detail ? { detail } : {};
    return { name, kind, ...shown, uri, range, selectionRange, data: this.items.keep(item) };
  }
}

async function prepareNear(
  uri: vscode.Uri,
  position: vscode.Position,
): Promise<vscode.CallHierarchyItem[]> {
  await vscode.workspace.openTextDocument(uri); // language servers know of open documents only
  const direct = await prepareAt(uri, position);
  if (direct.length > 0) {
    return direct;
  }
  const name = await nameOfEnclosing(uri, position);
  return name === undefined ? [] : prepareAt(uri, name);
}

async function prepareAt(
  uri: vscode.Uri,
  position: vscode.Position,
): Promise<vscode.CallHierarchyItem[]> {
  const found = await vscode.commands.executeCommand<vscode.CallHierarchyItem[] | undefined>(
    'vscode.prepareCallHierarchy',
    uri,
    position,
  );
  return found ?? [];
}

async function callsOf(
  item: vscode.CallHierarchyItem,
): Promise<vscode.CallHierarchyIncomingCall[]> {
  await vscode.workspace.openTextDocument(item.uri);
  const anew = await prepareAt(item.uri, item.selectionRange.start);
  const same = anew.find((one) => one.name === item.name && one.range.isEqual(item.range));
  const calls = await vscode.commands.executeCommand<
    vscode.CallHierarchyIncomingCall[] | undefined
  >('vscode.provideIncomingCalls', same ?? item);
  return calls ?? [];
}

async function nameOfEnclosing(
  uri: vscode.Uri,
  position: vscode.Position,
): Promise<vscode.Position | undefined> {
  const symbols = await vscode.commands.executeCommand<
    (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
  >('vscode.executeDocumentSymbolProvider', uri);
  return innermost(symbols ?? [], position)?.selectionRange.start;
}

function innermost(
  symbols: readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[],
  position: vscode.Position,
): vscode.DocumentSymbol | undefined {
  for (const symbol of symbols) {
    // a provider of the older kind tells ranges of its symbols, not where their names stand
    if ('range' in symbol && symbol.range.contains(position)) {
      const inner = innermost(symbol.children, position);
      if (inner !== undefined || CALLABLE.has(symbol.kind)) {
        return inner ?? symbol;
      }
    }
  }
  return undefined;
}
