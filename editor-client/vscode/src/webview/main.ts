import '../../../../server/whence/report/assets/report.css';
import '../../../../server/whence/report/assets/live.css';
import './vscode.css';
import type { FromPage, State, ToPage } from '../report/messages';
import { Page } from './page';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): (State & { draft?: string }) | undefined;
  setState(state: State & { draft?: string }): void;
};

const host = acquireVsCodeApi();
const page = new Page({
  post: (message) => host.postMessage(message),
  keep: (state) => host.setState(state),
  draft: host.getState()?.draft ?? '',
});
document.body.append(page.element);
window.addEventListener('message', (message: MessageEvent<ToPage>) => page.take(message.data));
host.postMessage({ type: 'ready' });
