import * as vscode from 'vscode';

const KEY = 'terminal.clipboard';
const QUESTION =
  'To read this output, Whence has to copy it from the terminal. Your clipboard is used for a ' +
  'moment, and its text is put back.';
const ALLOW = 'Allow';
const NEVER = 'Never';
const NOT_NOW = 'Not now';

type Remembered = 'allowed' | 'never';

/** Whether the terminal may be read through the clipboard: asked once, when it is needed first. */
export class Consent {
  private asking: Promise<boolean> | undefined;
  private isPutOff = false;

  constructor(
    private readonly memory: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /**
   * Whether the user agrees. Who has not said yet is asked, but waited for only when this is
   * `urgent`: at their own command, and then also after "Not now".
   */
  async isGiven(isUrgent: boolean): Promise<boolean> {
    const remembered = this.memory.get<Remembered>(KEY);
    if (remembered !== undefined || (this.isPutOff && !isUrgent)) {
      return remembered === 'allowed';
    }
    this.asking ??= this.asked();
    return isUrgent ? this.asking : false;
  }

  private async asked(): Promise<boolean> {
    try {
      const choice = await vscode.window.showInformationMessage(QUESTION, ALLOW, NOT_NOW, NEVER);
      this.isPutOff = choice !== ALLOW;
      if (choice === ALLOW || choice === NEVER) {
        await this.memory.update(KEY, choice === ALLOW ? 'allowed' : 'never');
      }
      return choice === ALLOW;
    } catch (error) {
      this.log.warn(`The answer about the clipboard is not remembered: ${error}`);
      return false;
    } finally {
      this.asking = undefined;
    }
  }
}
