import type * as vscode from 'vscode';
import { Session } from './session';

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(new Session());
}
