import * as vscode from 'vscode';
import type {
  LanguageClient,
  ShowMessageParams,
  ShowMessageRequestParams,
} from 'vscode-languageclient/node';
import { inOurWords } from './plain';
import type { Feature } from './session';

const CHOICES_IN_A_MESSAGE = 3;
const ERROR = 1;
const WARNING = 2;

interface Choice extends vscode.MessageItem {
  readonly title: string;
}

/** What the server tells and asks: a message with buttons, and a list where there are many answers. */
export class Messages implements Feature {
  /**
   * @param titles of the commands in the palette, by their ids.
   */
  constructor(private readonly titles: ReadonlyMap<string, string>) {}

  attach(client: LanguageClient): void {
    client.onNotification('window/showMessage', (params: ShowMessageParams) => {
      void fromMessage(this.worded(params), []);
    });
    client.onRequest('window/showMessageRequest', (params: ShowMessageRequestParams) => {
      const choices = params.actions ?? [];
      const worded = this.worded(params);
      return choices.length > CHOICES_IN_A_MESSAGE
        ? fromList(worded.message, choices)
        : fromMessage(worded, choices);
    });
  }

  private worded<P extends ShowMessageParams>(params: P): P {
    return { ...params, message: inOurWords(params.message, this.titles) };
  }
}

async function fromList(title: string, choices: readonly Choice[]): Promise<Choice | null> {
  const items = choices.map((choice) => ({ label: choice.title, choice }));
  const chosen = await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true });
  return chosen?.choice ?? null;
}

async function fromMessage(
  { type, message }: ShowMessageParams,
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
