import * as vscode from 'vscode';
import type { CaseItem } from '../protocol';
import type { Session } from '../session';
import { caseDetails, caseItem, LANGUAGES } from './caseItems';
import { Later } from './later';
import type { Shown } from './shown';
import { treeItem } from './treeItem';
import { oneLine } from './words';

const PAGE = 50;
const MOST = 200; // that the server lists at once
const SEARCHED = 10; // the most that a search answers
const TOGETHER_MS = 300;
const QUERY = 2_000;

export interface CaseNode {
  readonly kind: 'case';
  readonly item: CaseItem;
}

export type Node = CaseNode | { readonly kind: 'row'; readonly shown: Shown };

interface Page {
  readonly results: readonly CaseItem[];
  readonly totalFound: number;
}

const EMPTY: Page = { results: [], totalFound: 0 };

/** The rows of the view "Solved cases": the newest first, or what was searched for. */
export class CasesTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<Node | undefined>();
  private readonly headings = new vscode.EventEmitter<void>();
  private readonly redraw = new Later(TOGETHER_MS, () => this.changes.fire(undefined));
  private readonly listeners: vscode.Disposable;
  private page: Page = EMPTY;
  private isBehind = true;
  private isRead = false;
  private asked = 0;
  private trouble: string | undefined;

  query: string | undefined;
  language: string | undefined;
  readonly onDidChangeTreeData = this.changes.event;
  /** Fires when `heading` may have become another. */
  readonly onHeading = this.headings.event;

  /** @param failed told of what the server could not answer. */
  constructor(
    private readonly session: Session,
    private readonly failed: (error: unknown) => void,
  ) {
    this.listeners = vscode.Disposable.from(
      session.onRunning(() => this.refresh()),
      session.onEvent(({ event }) => {
        if (event.event === 'rca' || event.event === 'investigation.finished') {
          this.refresh();
        }
      }),
    );
  }

  /** What is said above the rows: what they are, where they are not simply the newest. */
  get heading(): string | undefined {
    if (this.trouble !== undefined) {
      return this.trouble;
    }
    const among = this.language === undefined ? '' : ` in ${LANGUAGES[this.language]}`;
    const none = this.isRead && this.page.results.length === 0;
    if (this.query !== undefined) {
      const said = `“${oneLine(this.query, 60)}”${among}`;
      return none ? `No results for ${said}` : `Results for ${said}`;
    }
    if (this.language === undefined) {
      return undefined;
    }
    return none ? `No solved cases${among} yet` : `Solved cases${among}`;
  }

  /** Whether the rows have been asked for; nothing is asked before they are first looked at. */
  get wasLookedAt(): boolean {
    return this.isRead;
  }

  refresh(): void {
    this.isBehind = true;
    this.redraw.soon();
  }

  /** Shows what is like an error or has these words, until `search(undefined)`. */
  search(query: string | undefined): void {
    const words = query?.trim().slice(0, QUERY);
    this.query = words === '' ? undefined : words;
    this.begin();
  }

  /** Shows the cases of one language alone; undefined for all. */
  filter(language: string | undefined): void {
    this.language = language;
    this.begin();
  }

  /** Appends the next page of the list. */
  async more(): Promise<void> {
    const asked = this.asked;
    try {
      const next = await this.listed(PAGE, this.page.results.length);
      if (asked === this.asked) {
        const results = [...this.page.results, ...next.results];
        this.page = { ...next, results };
        this.changes.fire(undefined);
      }
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Notes the user's word on a case.
   *
   * @throws NotRunningError, or what the server answers.
   */
  async judge(id: string, verdict: 'validated' | 'rejected', reason = ''): Promise<void> {
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    await this.session.request('whence/memoryFeedback', { id, verdict, ...why });
    this.refresh();
  }

  /** @throws NotRunningError, or what the server answers. */
  async forget(id: string): Promise<void> {
    await this.session.request('whence/memoryForget', { id });
    this.refresh();
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node !== undefined) {
      return node.kind === 'case' ? caseDetails(node.item).map(row) : [];
    }
    await this.catchUp();
    const cases = this.page.results.map((item): Node => ({ kind: 'case', item }));
    return this.hasMore ? [...cases, this.moreRow()] : cases;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return treeItem(node.kind === 'case' ? caseItem(node.item) : node.shown);
  }

  dispose(): void {
    vscode.Disposable.from(this.listeners, this.redraw, this.changes, this.headings).dispose();
  }

  private get hasMore(): boolean {
    return this.query === undefined && this.page.results.length < this.page.totalFound;
  }

  private begin(): void {
    this.page = EMPTY;
    this.isRead = false;
    this.isBehind = true;
    this.headings.fire();
    this.changes.fire(undefined);
  }

  private async catchUp(): Promise<void> {
    if (!this.session.isRunning) {
      this.page = EMPTY;
      this.isBehind = true;
    }
    if (!this.isBehind || !this.session.isRunning) {
      return;
    }
    this.isBehind = false;
    this.asked += 1;
    const asked = this.asked;
    try {
      const page = await this.read();
      if (asked === this.asked) {
        this.page = page;
        this.trouble = undefined;
      }
    } catch (error) {
      this.trouble = `The solved cases cannot be shown. ${messageOf(error)}`;
      this.failed(error);
    }
    this.isRead = true;
    this.headings.fire();
  }

  private read(): Promise<Page> {
    const { query } = this;
    if (query !== undefined) {
      return this.session.request('whence/memorySearch', {
        query,
        limit: SEARCHED,
        ...this.filters(),
      });
    }
    return this.listed(Math.min(Math.max(PAGE, this.page.results.length), MOST), 0);
  }

  private listed(limit: number, offset: number): Promise<Page> {
    return this.session.request('whence/memoryList', { limit, offset, ...this.filters() });
  }

  private filters(): { language?: string } {
    return this.language === undefined ? {} : { language: this.language };
  }

  private moreRow(): Node {
    const shown = this.page.results.length;
    const description = `${shown} of ${this.page.totalFound} shown`;
    return row({
      id: 'more',
      label: 'Load more',
      description,
      icon: 'ellipsis',
      tooltip: description,
      spoken: `Load more, ${description}`,
      click: { command: 'whence.cases.loadMore', title: 'Load more', argument: undefined },
    });
  }
}

function row(shown: Shown): Node {
  return { kind: 'row', shown };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
