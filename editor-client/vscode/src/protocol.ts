// Made of editor-client/protocol/schema.json by `npm run protocol`.

/**
 * Why an investigation ended.
 */
export type StopReason =
  | 'submitted'
  | 'answered'
  | 'concluded'
  | 'rounds'
  | 'seconds'
  | 'tokens'
  | 'repeated'
  | 'cancelled'
  | 'modelError';
export type CaseItem = CaseMatch & {
  createdAt: string;
};
export type Event =
  | InvestigationStarted
  | ChatDelta
  | ToolCallDelta
  | ToolCall
  | ToolResultEvent
  | ModelProgress
  | MemoryHit
  | Queue
  | FixAttempt
  | EditSearchStarted
  | Rca
  | ChatComplete
  | ErrorEvent
  | InvestigationFinished;
export type EventEnvelope = Event & {
  seq: number;
  at: string;
  investigationId: string;
};

/**
 * `tokens_per_second` and `time_to_first_token_ms` are there when a model answered.
 *
 * Attributes:
 *     duration_ms: of the investigation.
 *     wall_ms: what the user waited for it, where that is known: from the end of the command, or
 *         the start of `whence explain`.
 */
export interface AnalysisMetadata {
  createdAt: string;
  fixedIn?: string;
  durationMs: number;
  wallMs?: number;
  rounds: number;
  toolCalls: number;
  usage?: Usage;
  stopReason: StopReason;
  tokensPerSecond?: number;
  timeToFirstTokenMs?: number;
}
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
  estimated?: boolean;
}
/**
 * Who analysed; `hybrid` is the offline analyst and then a model.
 *
 * Attributes:
 *     model: the one that took part.
 *     cause_from: of a hybrid analysis with a cause, who named it.
 *     note: what the model did where its answer does not stand, and what would help.
 */
export interface AnalystInfo {
  kind: 'lmstudio' | 'offline' | 'memory' | 'hybrid';
  model?: string;
  causeFrom?: 'offline' | 'model';
  note?: string;
}
export interface ApplyFixResult {
  applied: boolean;
  reason?: string;
}
export interface AskParams {
  analysisId: string;
  text: string;
  workDoneToken?: number | string;
}
export interface AskResult {
  analysisId: string;
  output?: string;
  stopReason?: string;
  usage?: Usage;
}
export interface CallHierarchyIncomingCall {
  from: CallHierarchyItem;
  fromRanges: Range[];
}
export interface CallHierarchyItem {
  name: string;
  kind: number;
  detail?: string;
  uri: string;
  range: Range;
  selectionRange: Range;
  data?: unknown;
}
export interface Range {
  start: Position;
  end: Position;
}
export interface Position {
  line: number;
  character: number;
}
/**
 * One step of the call chain, outermost first: in `name`, at this line.
 *
 * Attributes:
 *     values: of the expression that failed there, where the run was recorded.
 */
export interface CallSite {
  name: string;
  filePath: string;
  line: number;
  values?: ObservedValue[];
}
/**
 * What an expression or a name was when the program failed; `repr` has at most 200 characters.
 *
 * Attributes:
 *     name: the expression as it is written in the code.
 *     length: of a container or text.
 *     shape: of an array, with its kind of elements.
 */
export interface ObservedValue {
  name: string;
  type: string;
  repr: string;
  length?: number;
  shape?: string;
}
/**
 * A stored case and how like the query it is.
 *
 * Attributes:
 *     state: `solved` where its fix was applied and the failure was gone, or the user says so;
 *         `seen` where it was only analysed.
 *     confidence: the record's own, 0..1; grows with validation, shrinks with rejection.
 *     similarity: cosine similarity to the query, 0..1; 1.0 for an exact fingerprint.
 *     exact: true when the query has the case's fingerprint.
 *     other_workspace: true for a case solved in another workspace.
 */
export interface CaseMatch {
  id: string;
  errorDescription: string;
  rootCause: string;
  solution: string;
  language: string;
  errorType: string;
  confidence: number;
  userValidated: boolean;
  similarity: number;
  metadata: CaseMetadata;
  fingerprint?: string;
  outcome?: string;
  state?: 'seen' | 'solved';
  exact?: boolean;
  otherWorkspace?: boolean;
}
export interface CaseMetadata {
  createdAt: string;
  fixedIn: string;
}
/**
 * The strongest kind of evidence that the cause rests on.
 */
export interface Cause {
  status: 'shown' | 'observed' | 'read';
}
export interface ChatComplete {
  event: 'chat.complete';
  output: string;
  usage?: Usage;
  stopReason: string;
}
export interface ChatDelta {
  event: 'chat.delta';
  delta: string;
  channel: 'content' | 'reasoning';
}
export interface Check {
  name: string;
  ok: boolean;
  message: string;
  fix?: string;
}
export interface CodeDescription {
  href: string;
}
/**
 * The runs of a command without a patch, and those with it. Left out is what was not counted.
 *
 * Attributes:
 *     tests_before, tests_after: how many tests ran: the most of a run without the patch, the
 *         least of one with it.
 *     assertions_before, assertions_after: likewise.
 *     assertions_by: who counted them: the runner, each as often as it was made; or, of the tests
 *         that fail without the patch, the lines that ran and have one.
 *     gone, remaining, new: the failures that the patch ended, left and brought: the names of the
 *         tests that failed, where the runner gives them, else the errors; at most 20 of each.
 */
export interface Comparison {
  testsBefore?: number;
  testsAfter?: number;
  assertionsBefore?: number;
  assertionsAfter?: number;
  assertionsBy?: 'runner' | 'executedLines';
  gone: string[];
  remaining: string[];
  new: string[];
}
/**
 * `line` and `column` as the debugger shows them, from 1; `uri` where there is a file.
 */
export interface DebugFrame {
  name: string;
  uri?: string;
  line: number;
  column: number;
  scopes: DebugScope[];
}
export interface DebugScope {
  name: string;
  variables: DebugVariable[];
}
/**
 * `value` as the debugger shows it, long ones cut; `variables` are its parts.
 */
export interface DebugVariable {
  name: string;
  value: string;
  type?: string;
  variables?: DebugVariable[];
}
/**
 * A thread that stands still, its innermost frame first. `reason` is the Debug Adapter
 * Protocol's word (`breakpoint`, `exception`); `description` is what is said beside it.
 */
export interface DebugState {
  threadId: number;
  reason?: string;
  description?: string;
  frames: DebugFrame[];
}
/**
 * `threadId`: else of the thread that stopped last.
 */
export interface DebugStateParams {
  threadId?: number;
  maxFrames: number;
}
/**
 * LSP's, and `quickFixTitles`: of the fixes that the diagnostic's own server offers.
 */
export interface Diagnostic {
  range: Range;
  message: string;
  severity?: number;
  code?: number | string;
  codeDescription?: CodeDescription;
  source?: string;
  tags?: number[];
  relatedInformation?: RelatedInformation[];
  quickFixTitles?: string[];
}
export interface RelatedInformation {
  location: DocumentLocation;
  message: string;
}
export interface DocumentLocation {
  uri: string;
  range: Range;
}
export interface DoctorResult {
  checks: Check[];
}
export interface DocumentDiagnostics {
  uri: string;
  version?: number;
  items: Diagnostic[];
}
/**
 * Lines `line_start..line_end` become `new_text`.
 *
 * `""` deletes them; `line_end = line_start - 1` inserts before `line_start`. `old_text`, when
 * given, must be what stands there.
 */
export interface Edit {
  filePath: string;
  lineStart: number;
  lineEnd: number;
  newText: string;
  oldText?: string;
}
/**
 * Single edits of what a failing test runs are tried; `edits`: at most so many.
 */
export interface EditSearchStarted {
  event: 'edit.search';
  edits: number;
}
export interface EditorContextParams {
  captureSelection: boolean;
  captureDiagnostics: boolean;
  captureTerminal: boolean;
}
export interface EditorContextResult {
  activeFile?: string;
  cursorPosition?: Position;
  selectedText?: string;
  diagnostics: DocumentDiagnostics[];
  terminalOutput?: string;
}
export interface ErrorEvent {
  event: 'error';
  code: string;
  message: string;
}
/**
 * `context_length`: the model's window in tokens.
 */
export interface InvestigationStarted {
  event: 'investigation.started';
  errorDescription: string;
  analyst: string;
  model?: string;
  contextLength?: number;
}
export interface ToolCallDelta {
  event: 'tool.call.delta';
  callId: string;
  name: string;
  delta: string;
}
export interface ToolCall {
  event: 'tool.call';
  callId: string;
  name: string;
  arguments: {
    [k: string]: unknown;
  };
}
export interface ToolResultEvent {
  event: 'tool.result';
  callId: string;
  name: string;
  content: string;
  success: boolean;
  durationMs: number;
}
export interface ModelProgress {
  event: 'model.progress';
  phase: 'loading' | 'prompt' | 'generating';
  fraction?: number;
}
export interface MemoryHit {
  event: 'memory.hit';
  id: string;
  similarity: number;
  exact: boolean;
}
/**
 * `error_description`: of an investigation, whose record begins with this.
 */
export interface Queue {
  event: 'queue';
  position: number;
  errorDescription?: string;
}
export interface FixAttempt {
  event: 'fix.attempt';
  attempt: number;
  status: string;
}
export interface Rca {
  event: 'rca';
  analysis: RootCauseAnalysis;
}
/**
 * The result of an investigation; `outcome` says whether a cause was found.
 *
 * Without a cause: `root_cause` and `solution` are "", `location` is the innermost own frame or
 * absent, and `next_steps` says what can be done.
 *
 * Attributes:
 *     cause: where one was found: the strongest evidence that it rests on.
 *     suspects: most likely first, whatever the outcome; empty where nothing leads into the
 *         workspace.
 *     problem: where the output held several failures.
 */
export interface RootCauseAnalysis {
  schemaVersion: number;
  id: string;
  outcome: 'found' | 'notFound';
  errorDescription: string;
  errorType: string;
  language: string;
  fingerprint: string;
  rootCause: string;
  solution: string;
  confidence: number;
  location?: Location;
  callChain: CallSite[];
  evidence: Evidence[];
  cause?: Cause;
  suspects: Suspect[];
  fix?: Fix;
  nextSteps: string[];
  similar: SimilarCase[];
  suggestion?: Suggestion;
  analyst: AnalystInfo;
  userValidated: boolean;
  problem?: ProblemNumber;
  metadata: AnalysisMetadata;
}
export interface Location {
  filePath: string;
  line: number;
  column?: number;
  symbol?: string;
}
/**
 * A claim and what it rests on. `status` is set by the grounding check alone.
 *
 * Attributes:
 *     observation: what the run must have recorded for the claim to be `observed`.
 */
export interface Evidence {
  claim: string;
  filePath?: string;
  lineStart?: number;
  lineEnd?: number;
  quote?: string;
  toolCallId?: string;
  status: 'shown' | 'observed' | 'grounded' | 'ungrounded';
  observation?: Observation;
}
/**
 * What a recorded run says of a claim: in this frame this name had this value.
 *
 * Attributes:
 *     run: how the failure was noticed, and by which interpreter; or `SECOND_LOOK`, with the name
 *         of a test that passes where it was seen in that.
 *     frame: `path:line`.
 *     name: what had the value; of a call its name with `(…)`.
 *     value: of a call what it returned and changed.
 *     arguments: of a call what it was given, by name.
 *     type, length, shape: of the value, where they are known.
 */
export interface Observation {
  run: string;
  frame: string;
  name: string;
  value: string;
  arguments?: {
    [k: string]: string;
  };
  type?: string;
  length?: number;
  shape?: string;
}
/**
 * A place to look at next.
 *
 * Attributes:
 *     score: 0..1, for the order alone.
 *     because: why it is one, a clause.
 */
export interface Suspect {
  filePath: string;
  line: number;
  symbol?: string;
  score: number;
  because: string;
}
/**
 * Attributes:
 * alternatives: what was tried as well and not refuted.
 */
export interface Fix {
  edits: Edit[];
  diff: string;
  verification: Verification;
  alternatives?: FixCandidate[];
}
/**
 * What trying a fix has shown.
 *
 * Attributes:
 *     command: what was run before and after, in an isolated copy; absent where nothing was.
 *     before: how the command ended without the fix; `after`, with it.
 *     compared: the tests, assertions and failures of the runs without the fix and with it.
 *     envelope_id: of the attempt, with its runs and checks.
 *     reason: for the status, and what would lead to a better one.
 */
export interface Verification {
  status: 'proven' | 'passes' | 'checked' | 'unverified' | 'refuted';
  command?: string[];
  before?: string;
  after?: string;
  compared?: Comparison;
  envelopeId?: string;
  reason?: string;
}
export interface FixCandidate {
  edits: Edit[];
  diff: string;
  verification: Verification;
}
/**
 * Attributes:
 * state: `solved` where a fix was applied and the failure gone, or the user says so; what was
 *     only analysed is `seen`.
 */
export interface SimilarCase {
  id: string;
  state: 'seen' | 'solved';
  errorDescription: string;
  rootCause: string;
  solution: string;
  similarity: number;
  confidence: number;
  exact?: boolean;
  otherWorkspace?: boolean;
}
/**
 * A model's cause that is not evidenced enough to be the analysis' own.
 */
export interface Suggestion {
  rootCause: string;
  location?: Location;
  evidence: Evidence[];
}
/**
 * Which of the failures of one output an analysis explains.
 *
 * Attributes:
 *     index: 1 for the one that matters most.
 *     same_cause_as: the index of an earlier one with the same cause.
 */
export interface ProblemNumber {
  index: number;
  of: number;
  sameCauseAs?: number;
}
/**
 * The one terminal event.
 */
export interface InvestigationFinished {
  event: 'investigation.finished';
  stopReason: StopReason;
  analysisId?: string;
}
export interface EventNotification {
  investigationId: string;
  event: EventEnvelope;
}
export interface ExplainResult {
  investigationId: string;
  stopReason: string;
  analysis?: RootCauseAnalysis;
}
export interface FixPreviewParams {
  analysisId: string;
}
export interface FixPreviewResult {
  analysisId: string;
  files: FixedFile[];
}
/**
 * A file as the fix leaves it; without `before`, the fix makes it.
 */
export interface FixedFile {
  uri: string;
  before?: string;
  after: string;
}
export interface IncomingCallsParams {
  item: CallHierarchyItem;
}
/**
 * `uri` is the workspace folder's; `startedAt` is RFC 3339, UTC.
 */
export interface InvestigationItem {
  id: string;
  error: string;
  state: 'starting' | 'queued' | 'running' | 'finished';
  uri: string;
  startedAt: string;
  stopReason?: string;
  analysisId?: string;
}
export interface InvestigationsResult {
  investigations: InvestigationItem[];
}
export interface MemoryFeedbackParams {
  id: string;
  verdict: 'validated' | 'rejected';
  reason?: string;
}
export interface MemoryForgetParams {
  id: string;
}
export interface MemoryForgetResult {
  id: string;
}
/**
 * Newest first; `limit` is 50 where it is not given, at most 200.
 */
export interface MemoryListParams {
  language?: string;
  limit?: number;
  offset?: number;
  thisWorkspace?: boolean;
  uri?: string;
}
export interface MemoryListResult {
  results: CaseItem[];
  totalFound: number;
}
export interface MemorySearchParams {
  query: string;
  language?: string;
  errorType?: string;
  minConfidence?: number;
  limit?: number;
  thisWorkspace?: boolean;
  uri?: string;
}
export interface MemorySearchResult {
  results: CaseItem[];
  totalFound: number;
  query: string;
}
/**
 * `fragment`: of HTML, the `<article>` alone, for a host with a page of its own.
 */
export interface ReportParams {
  analysisId: string;
  format?: 'markdown' | 'html';
  fragment?: boolean;
}
/**
 * `uri` is the folder that the paths start from; `style` comes with a fragment.
 */
export interface ReportResult {
  analysisId: string;
  format: 'markdown' | 'html';
  content: string;
  uri: string;
  title: string;
  style?: string;
  analysis?: RootCauseAnalysis;
}
export interface SelectModelResult {
  model?: string;
  models: string[];
}
export interface ShowReportResult {
  uri: string;
}
export interface SimilarResult {
  results: CaseItem[];
}
export interface Standing {
  id: string;
  confidence: number;
}
export interface Status {
  state: 'idle' | 'queued' | 'running';
  analyst: string;
  model?: string;
  contextLength?: number;
}
export interface TimelineParams {
  investigationId: string;
}
/**
 * Every event until now, in their order, adjacent deltas of one stream joined.
 */
export interface TimelineResult {
  investigationId: string;
  events: EventEnvelope[];
  running: boolean;
}
