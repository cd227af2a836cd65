import * as vscode from 'vscode';
import type { LanguageClient, ShowMessageRequestParams } from 'vscode-languageclient/node';
import type { Feature } from './session';

const CHOICES_IN_A_MESSAGE = 3;
const ERROR = 1;
const WARNING = 2;

interface Choice extends vscode.MessageItem {
  readonly title: string;
}

/** The server's questions: a message with buttons, and a list where there are many answers. */
export const messages: Feature = {
  attach(client: LanguageClient): void {
    client.onRequest('window/showMessageRequest', (params: ShowMessageRequestParams) => {
      const choices = params.actions ?? [];
      return choices.length > CHOICES_IN_A_MESSAGE
        ? fromList(params.message, choices)
        : fromMessage(params, choices);
    });
  },
};

async function fromList(title: string, choices: readonly Choice[]): Promise<Choice | null> {
  const items = choices.map((choice) => ({ label: choice.title, choice }));
  const chosen = await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true });
  return chosen?.choice ?? null;
}

async function fromMessage(
  { type, message }: ShowMessageRequestParams,
  choices: readonly Choice[],
): Promise<Choice | null> {
  const { window } = vscode;
  const chosen =
    type === ERROR
      ? window.showErrorMessage(message, ...choices)
      : type === WARNING
        ? window.showWarningMessage(message, ...choices)
        : window.showInformationMessage(message, ...choices);
  return (await chosen) ?? null;
}
