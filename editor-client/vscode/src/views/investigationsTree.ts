import * as vscode from 'vscode';
import type { EventNotification } from '../protocol';
import type { Session } from '../session';
import { type Detail, detailsOf, investigationItem } from './investigationItems';
import { Investigations } from './investigations';
import { Later } from './later';
import { treeItem } from './treeItem';

const TOGETHER_MS = 100;

export interface InvestigationNode {
  readonly kind: 'investigation';
  readonly id: string;
}

export type Node = InvestigationNode | Detail;

/** The rows of the view "Investigations". The server is asked when the view is looked at. */
export class InvestigationsTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<Node | undefined>();
  private readonly nodes = new Map<string, InvestigationNode>();
  private readonly known: Investigations;
  private readonly redraw = new Later(TOGETHER_MS, () => this.changes.fire(undefined));
  private readonly listeners: vscode.Disposable;
  private isBehind = true;

  readonly onDidChangeTreeData = this.changes.event;

  /**
   * @param failed told of what the server could not answer.
   * @param now milliseconds since the epoch.
   */
  constructor(
    private readonly session: Session,
    private readonly failed: (error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.known = new Investigations(now);
    this.listeners = vscode.Disposable.from(
      session.onEvent((told) => this.heard(told)),
      session.onRunning((isRunning) => this.serverIs(isRunning)),
    );
  }

  /** How many wait or run. */
  get running(): number {
    return this.known.running;
  }

  /** The analysis of an investigation that has ended; undefined of one that runs. */
  analysisOf(id: string): string | undefined {
    const one = this.known.get(id);
    return one?.state === 'finished' ? one.analysisId : undefined;
  }

  refresh(): void {
    this.isBehind = true;
    this.redraw.soon();
  }

  /** Shows again how long ago it was. */
  tick(): void {
    if (this.known.all.length > 0) {
      this.redraw.soon();
    }
  }

  /**
   * Has the model answer with what is there.
   *
   * @throws NotRunningError, or what the server answers.
   */
  async conclude(investigationId: string): Promise<void> {
    this.known.asked(investigationId, 'Answering with what is known');
    this.redraw.soon();
    await this.session.execute('whence.conclude', { investigationId });
  }

  /** @throws NotRunningError, or what the server answers. */
  async cancel(investigationId: string): Promise<void> {
    this.known.asked(investigationId, 'Cancelling');
    this.redraw.soon();
    await this.session.execute('whence.cancel', { investigationId });
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node === undefined) {
      await this.catchUp();
      return this.known.all.map(({ id }) => this.nodeOf(id));
    }
    const one = node.kind === 'investigation' ? this.known.get(node.id) : undefined;
    return one === undefined ? [] : detailsOf(one);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'detail') {
      return treeItem(node.shown);
    }
    const one = this.known.get(node.id);
    return one === undefined
      ? new vscode.TreeItem('')
      : treeItem(investigationItem(one, this.now()));
  }

  dispose(): void {
    vscode.Disposable.from(this.listeners, this.redraw, this.changes).dispose();
  }

  private heard(told: EventNotification): void {
    const before = this.known.get(told.investigationId)?.state;
    const change = this.known.take(told);
    if (change === 'nothing') {
      return;
    }
    if (change === 'unknown') {
      this.refresh();
    } else if (change.state === before) {
      this.changes.fire(this.nodeOf(change.id));
    } else {
      this.redraw.soon();
    }
  }

  private serverIs(isRunning: boolean): void {
    if (!isRunning) {
      this.known.interrupt();
    }
    this.refresh();
  }

  private async catchUp(): Promise<void> {
    if (!this.isBehind || !this.session.isRunning) {
      return;
    }
    this.isBehind = false;
    try {
      const { investigations } = await this.session.request('whence/investigations', {});
      this.known.list(investigations);
    } catch (error) {
      this.isBehind = true;
      this.failed(error);
    }
  }

  /** One object a row: VS Code knows the rows by their objects. */
  private nodeOf(id: string): InvestigationNode {
    const node = this.nodes.get(id) ?? { kind: 'investigation', id };
    this.nodes.set(id, node);
    return node;
  }
}
