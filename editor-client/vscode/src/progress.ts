import * as vscode from 'vscode';
import type { LanguageClient, Middleware, ProgressToken } from 'vscode-languageclient/node';
import type { Feature } from './session';

type Handler = NonNullable<Middleware['handleWorkDoneProgress']>;

/**
 * Shows work that can be stopped as a notification with a button to stop it; other work stays in
 * the status bar, where the library shows it.
 */
export class Progresses implements Feature, vscode.Disposable {
  private readonly shown = new Map<ProgressToken, Shown>();
  private client: LanguageClient | undefined;

  readonly handle: Handler = (token, value, next) => {
    const shown = this.shown.get(token);
    if (value.kind === 'begin' && value.cancellable === true) {
      this.shown.set(token, new Shown(value.title, value.message, () => this.cancel(token)));
    } else if (shown === undefined) {
      next(token, value);
    } else if (value.kind === 'report') {
      shown.report(value.message);
    } else if (value.kind === 'end') {
      this.shown.delete(token);
      shown.end();
      next(token, value); // which lets go of the token
    }
  };

  attach(client: LanguageClient): void {
    this.clear();
    this.client = client;
  }

  /** Takes everything away: there is no server any more that would end it. */
  clear(): void {
    for (const shown of this.shown.values()) {
      shown.end();
    }
    this.shown.clear();
  }

  dispose(): void {
    this.clear();
  }

  private cancel(token: ProgressToken): void {
    this.client
      ?.sendNotification('window/workDoneProgress/cancel', { token })
      .then(undefined, () => undefined); // a server that is gone has stopped the work as well
  }
}

class Shown {
  private progress: vscode.Progress<{ message?: string }> | undefined;
  private finish: (() => void) | undefined;
  private message: string | undefined;
  private ended = false;

  constructor(title: string, message: string | undefined, cancel: () => void) {
    this.message = message;
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(cancel);
      this.progress = progress;
      this.report(this.message);
      return this.ended ? Promise.resolve() : new Promise<void>((done) => (this.finish = done));
    });
  }

  report(message: string | undefined): void {
    this.message = message ?? this.message;
    if (this.message !== undefined) {
      this.progress?.report({ message: this.message });
    }
  }

  end(): void {
    this.ended = true;
    this.finish?.();
  }
}
