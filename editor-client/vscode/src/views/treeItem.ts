import * as vscode from 'vscode';
import type { Shown } from './shown';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** VS Code's row. Its tooltip can hold neither commands nor HTML. */
export function treeItem(shown: Shown): vscode.TreeItem {
  const item = new vscode.TreeItem(shown.label, shown.expandable === true ? Collapsed : None);
  const color = shown.color === undefined ? undefined : new vscode.ThemeColor(shown.color);
  item.id = shown.id;
  item.iconPath = new vscode.ThemeIcon(shown.icon, color);
  item.tooltip = tooltip(shown.tooltip);
  item.accessibilityInformation = { label: shown.spoken };
  if (shown.description !== undefined) {
    item.description = shown.description;
  }
  if (shown.context !== undefined) {
    item.contextValue = shown.context;
  }
  if (shown.click !== undefined) {
    const { command, title, argument } = shown.click;
    item.command = { command, title, arguments: [argument] };
  }
  return item;
}

function tooltip(markdown: string): vscode.MarkdownString {
  const made = new vscode.MarkdownString(markdown);
  made.isTrusted = false;
  made.supportHtml = false;
  return made;
}
