---@meta
-- Made of editor-client/protocol/schema.json by `make protocol`.

--- `tokens_per_second` and `time_to_first_token_ms` are there when a model answered.
---
--- Attributes:
---     duration_ms: of the investigation.
---     wall_ms: what the user waited for it, where that is known: from the end of the command, or
---         the start of `whence explain`.
---@class whence.AnalysisMetadata
---@field createdAt string
---@field fixedIn? string
---@field durationMs integer
---@field wallMs? integer
---@field rounds integer
---@field toolCalls integer
---@field usage? whence.Usage
---@field stopReason whence.StopReason
---@field tokensPerSecond? number
---@field timeToFirstTokenMs? number

--- Who analysed; `hybrid` is the offline analyst and then a model.
---
--- Attributes:
---     model: the one that took part.
---     cause_from: of a hybrid analysis with a cause, who named it.
---     note: what the model did where its answer does not stand, and what would help.
---@class whence.AnalystInfo
---@field kind "lmstudio"|"offline"|"memory"|"hybrid"
---@field model? string
---@field causeFrom? "offline"|"model"
---@field note? string

---@class whence.ApplyFixResult
---@field applied boolean
---@field reason? string

---@class whence.AskParams
---@field analysisId string
---@field text string
---@field workDoneToken? integer|string

---@class whence.AskResult
---@field analysisId string
---@field output? string
---@field stopReason? string
---@field usage? whence.Usage

---@class whence.CallHierarchyIncomingCall
---@field from whence.CallHierarchyItem
---@field fromRanges whence.Range[]

---@class whence.CallHierarchyItem
---@field name string
---@field kind integer
---@field detail? string
---@field uri string
---@field range whence.Range
---@field selectionRange whence.Range
---@field data? any

--- One step of the call chain, outermost first: in `name`, at this line.
---
--- Attributes:
---     values: of the expression that failed there, where the run was recorded.
---@class whence.CallSite
---@field name string
---@field filePath string
---@field line integer
---@field values? whence.ObservedValue[]

---@class whence.CaseItem
---@field id string
---@field errorDescription string
---@field rootCause string
---@field solution string
---@field language string
---@field errorType string
---@field confidence number
---@field userValidated boolean
---@field similarity number
---@field metadata whence.CaseMetadata
---@field fingerprint? string
---@field outcome? string
---@field state? "seen"|"solved"
---@field exact? boolean
---@field otherWorkspace? boolean
---@field createdAt string

--- A stored case and how like the query it is.
---
--- Attributes:
---     state: `solved` where its fix was applied and the failure was gone, or the user says so;
---         `seen` where it was only analysed.
---     confidence: the record's own, 0..1; grows with validation, shrinks with rejection.
---     similarity: cosine similarity to the query, 0..1; 1.0 for an exact fingerprint.
---     exact: true when the query has the case's fingerprint.
---     other_workspace: true for a case solved in another workspace.
---@class whence.CaseMatch
---@field id string
---@field errorDescription string
---@field rootCause string
---@field solution string
---@field language string
---@field errorType string
---@field confidence number
---@field userValidated boolean
---@field similarity number
---@field metadata whence.CaseMetadata
---@field fingerprint? string
---@field outcome? string
---@field state? "seen"|"solved"
---@field exact? boolean
---@field otherWorkspace? boolean

---@class whence.CaseMetadata
---@field createdAt string
---@field fixedIn string

--- The strongest kind of evidence that the cause rests on.
---@class whence.Cause
---@field status "shown"|"observed"|"read"

---@class whence.ChatComplete
---@field event "chat.complete"
---@field output string
---@field usage? whence.Usage
---@field stopReason string

---@class whence.ChatDelta
---@field event "chat.delta"
---@field delta string
---@field channel "content"|"reasoning"

---@class whence.Check
---@field name string
---@field ok boolean
---@field message string
---@field fix? string

---@class whence.CodeDescription
---@field href string

--- The runs of a command without a patch, and those with it. Left out is what was not counted.
---
--- Attributes:
---     tests_before, tests_after: how many tests ran: the most of a run without the patch, the
---         least of one with it.
---     assertions_before, assertions_after: likewise.
---     assertions_by: who counted them: the runner, each as often as it was made; or, of the tests
---         that fail without the patch, the lines that ran and have one.
---     gone, remaining, new: the failures that the patch ended, left and brought: the names of the
---         tests that failed, where the runner gives them, else the errors; at most 20 of each.
---@class whence.Comparison
---@field testsBefore? integer
---@field testsAfter? integer
---@field assertionsBefore? integer
---@field assertionsAfter? integer
---@field assertionsBy? "runner"|"executedLines"
---@field gone string[]
---@field remaining string[]
---@field new string[]

--- `line` and `column` as the debugger shows them, from 1; `uri` where there is a file.
---@class whence.DebugFrame
---@field name string
---@field uri? string
---@field line integer
---@field column integer
---@field scopes whence.DebugScope[]

---@class whence.DebugScope
---@field name string
---@field variables whence.DebugVariable[]

--- A thread that stands still, its innermost frame first. `reason` is the Debug Adapter
--- Protocol's word (`breakpoint`, `exception`); `description` is what is said beside it.
---@class whence.DebugState
---@field threadId integer
---@field reason? string
---@field description? string
---@field frames whence.DebugFrame[]

--- `threadId`: else of the thread that stopped last.
---@class whence.DebugStateParams
---@field threadId? integer
---@field maxFrames integer

--- `value` as the debugger shows it, long ones cut; `variables` are its parts.
---@class whence.DebugVariable
---@field name string
---@field value string
---@field type? string
---@field variables? whence.DebugVariable[]

--- LSP's, and `quickFixTitles`: of the fixes that the diagnostic's own server offers.
---@class whence.Diagnostic
---@field range whence.Range
---@field message string
---@field severity? integer
---@field code? integer|string
---@field codeDescription? whence.CodeDescription
---@field source? string
---@field tags? integer[]
---@field relatedInformation? whence.RelatedInformation[]
---@field quickFixTitles? string[]

---@class whence.DoctorResult
---@field checks whence.Check[]

---@class whence.DocumentDiagnostics
---@field uri string
---@field version? integer
---@field items whence.Diagnostic[]

---@class whence.DocumentLocation
---@field uri string
---@field range whence.Range

--- Lines `line_start..line_end` become `new_text`.
---
--- `""` deletes them; `line_end = line_start - 1` inserts before `line_start`. `old_text`, when
--- given, must be what stands there.
---@class whence.Edit
---@field filePath string
---@field lineStart integer
---@field lineEnd integer
---@field newText string
---@field oldText? string

--- Single edits of what a failing test runs are tried; `edits`: at most so many.
---@class whence.EditSearchStarted
---@field event "edit.search"
---@field edits integer

---@class whence.EditorContextParams
---@field captureSelection boolean
---@field captureDiagnostics boolean
---@field captureTerminal boolean

---@class whence.EditorContextResult
---@field activeFile? string
---@field cursorPosition? whence.Position
---@field selectedText? string
---@field diagnostics whence.DocumentDiagnostics[]
---@field terminalOutput? string

---@class whence.ErrorEvent
---@field event "error"
---@field code string
---@field message string

---@alias whence.Event whence.InvestigationStarted|whence.ChatDelta|whence.ToolCallDelta|whence.ToolCall|whence.ToolResultEvent|whence.ModelProgress|whence.MemoryHit|whence.Queue|whence.FixAttempt|whence.EditSearchStarted|whence.Rca|whence.ChatComplete|whence.ErrorEvent|whence.InvestigationFinished

---@class whence.EventEnvelope
---@field event "investigation.started"|"chat.delta"|"tool.call.delta"|"tool.call"|"tool.result"|"model.progress"|"memory.hit"|"queue"|"fix.attempt"|"edit.search"|"rca"|"chat.complete"|"error"|"investigation.finished"
---@field errorDescription? string
---@field analyst? string
---@field model? string
---@field contextLength? integer
---@field delta? string
---@field channel? "content"|"reasoning"
---@field callId? string
---@field name? string
---@field arguments? table<string, any>
---@field content? string
---@field success? boolean
---@field durationMs? integer
---@field phase? "loading"|"prompt"|"generating"
---@field fraction? number
---@field id? string
---@field similarity? number
---@field exact? boolean
---@field position? integer
---@field attempt? integer
---@field status? string
---@field edits? integer
---@field analysis? whence.RootCauseAnalysis
---@field output? string
---@field usage? whence.Usage
---@field stopReason? string|whence.StopReason
---@field code? string
---@field message? string
---@field analysisId? string
---@field seq integer
---@field at string
---@field investigationId string

---@class whence.EventNotification
---@field investigationId string
---@field event whence.EventEnvelope

--- A claim and what it rests on. `status` is set by the grounding check alone.
---
--- Attributes:
---     observation: what the run must have recorded for the claim to be `observed`.
---@class whence.Evidence
---@field claim string
---@field filePath? string
---@field lineStart? integer
---@field lineEnd? integer
---@field quote? string
---@field toolCallId? string
---@field status "shown"|"observed"|"grounded"|"ungrounded"
---@field observation? whence.Observation

---@class whence.ExplainResult
---@field investigationId string
---@field stopReason string
---@field analysis? whence.RootCauseAnalysis

--- Attributes:
--- alternatives: what was tried as well and not refuted.
---@class whence.Fix
---@field edits whence.Edit[]
---@field diff string
---@field verification whence.Verification
---@field alternatives? whence.FixCandidate[]

---@class whence.FixAttempt
---@field event "fix.attempt"
---@field attempt integer
---@field status string

---@class whence.FixCandidate
---@field edits whence.Edit[]
---@field diff string
---@field verification whence.Verification

---@class whence.FixPreviewParams
---@field analysisId string

---@class whence.FixPreviewResult
---@field analysisId string
---@field files whence.FixedFile[]

--- A file as the fix leaves it; without `before`, the fix makes it.
---@class whence.FixedFile
---@field uri string
---@field before? string
---@field after string

---@class whence.IncomingCallsParams
---@field item whence.CallHierarchyItem

--- The one terminal event.
---@class whence.InvestigationFinished
---@field event "investigation.finished"
---@field stopReason whence.StopReason
---@field analysisId? string

--- `uri` is the workspace folder's; `startedAt` is RFC 3339, UTC.
---@class whence.InvestigationItem
---@field id string
---@field error string
---@field state "starting"|"queued"|"running"|"finished"
---@field uri string
---@field startedAt string
---@field stopReason? string
---@field analysisId? string

--- `context_length`: the model's window in tokens.
---@class whence.InvestigationStarted
---@field event "investigation.started"
---@field errorDescription string
---@field analyst string
---@field model? string
---@field contextLength? integer

---@class whence.InvestigationsResult
---@field investigations whence.InvestigationItem[]

---@class whence.Location
---@field filePath string
---@field line integer
---@field column? integer
---@field symbol? string

---@class whence.MemoryFeedbackParams
---@field id string
---@field verdict "validated"|"rejected"
---@field reason? string

---@class whence.MemoryForgetParams
---@field id string

---@class whence.MemoryForgetResult
---@field id string

---@class whence.MemoryHit
---@field event "memory.hit"
---@field id string
---@field similarity number
---@field exact boolean

--- Newest first; `limit` is 50 where it is not given, at most 200.
---@class whence.MemoryListParams
---@field language? string
---@field limit? integer
---@field offset? integer
---@field thisWorkspace? boolean
---@field uri? string

---@class whence.MemoryListResult
---@field results whence.CaseItem[]
---@field totalFound integer

---@class whence.MemorySearchParams
---@field query string
---@field language? string
---@field errorType? string
---@field minConfidence? number
---@field limit? integer
---@field thisWorkspace? boolean
---@field uri? string

---@class whence.MemorySearchResult
---@field results whence.CaseItem[]
---@field totalFound integer
---@field query string

---@class whence.ModelProgress
---@field event "model.progress"
---@field phase "loading"|"prompt"|"generating"
---@field fraction? number

--- What a recorded run says of a claim: in this frame this name had this value.
---
--- Attributes:
---     run: how the failure was noticed, and by which interpreter; or `SECOND_LOOK`, with the name
---         of a test that passes where it was seen in that.
---     frame: `path:line`.
---     name: what had the value; of a call its name with `(…)`.
---     value: of a call what it returned and changed.
---     arguments: of a call what it was given, by name.
---     type, length, shape: of the value, where they are known.
---@class whence.Observation
---@field run string
---@field frame string
---@field name string
---@field value string
---@field arguments? table<string, any>
---@field type? string
---@field length? integer
---@field shape? string

--- What an expression or a name was when the program failed; `repr` has at most 200 characters.
---
--- Attributes:
---     name: the expression as it is written in the code.
---     length: of a container or text.
---     shape: of an array, with its kind of elements.
---@class whence.ObservedValue
---@field name string
---@field type string
---@field repr string
---@field length? integer
---@field shape? string

---@class whence.Position
---@field line integer
---@field character integer

--- Which of the failures of one output an analysis explains.
---
--- Attributes:
---     index: 1 for the one that matters most.
---     same_cause_as: the index of an earlier one with the same cause.
---@class whence.ProblemNumber
---@field index integer
---@field of integer
---@field sameCauseAs? integer

--- `error_description`: of an investigation, whose record begins with this.
---@class whence.Queue
---@field event "queue"
---@field position integer
---@field errorDescription? string

---@class whence.Range
---@field start whence.Position
---@field end whence.Position

---@class whence.Rca
---@field event "rca"
---@field analysis whence.RootCauseAnalysis

---@class whence.RelatedInformation
---@field location whence.DocumentLocation
---@field message string

--- `fragment`: of HTML, the `<article>` alone, for a host with a page of its own.
---@class whence.ReportParams
---@field analysisId string
---@field format? "markdown"|"html"
---@field fragment? boolean

--- `uri` is the folder that the paths start from; `style` comes with a fragment.
---@class whence.ReportResult
---@field analysisId string
---@field format "markdown"|"html"
---@field content string
---@field uri string
---@field title string
---@field style? string
---@field analysis? whence.RootCauseAnalysis

--- The result of an investigation; `outcome` says whether a cause was found.
---
--- Without a cause: `root_cause` and `solution` are "", `location` is the innermost own frame or
--- absent, and `next_steps` says what can be done.
---
--- Attributes:
---     cause: where one was found: the strongest evidence that it rests on.
---     suspects: most likely first, whatever the outcome; empty where nothing leads into the
---         workspace.
---     problem: where the output held several failures.
---@class whence.RootCauseAnalysis
---@field schemaVersion integer
---@field id string
---@field outcome "found"|"notFound"
---@field errorDescription string
---@field errorType string
---@field language string
---@field fingerprint string
---@field rootCause string
---@field solution string
---@field confidence number
---@field location? whence.Location
---@field callChain whence.CallSite[]
---@field evidence whence.Evidence[]
---@field cause? whence.Cause
---@field suspects whence.Suspect[]
---@field fix? whence.Fix
---@field nextSteps string[]
---@field similar whence.SimilarCase[]
---@field suggestion? whence.Suggestion
---@field analyst whence.AnalystInfo
---@field userValidated boolean
---@field problem? whence.ProblemNumber
---@field metadata whence.AnalysisMetadata

---@class whence.SelectModelResult
---@field model? string
---@field models string[]

---@class whence.ShowReportResult
---@field uri string

--- Attributes:
--- state: `solved` where a fix was applied and the failure gone, or the user says so; what was
---     only analysed is `seen`.
---@class whence.SimilarCase
---@field id string
---@field state "seen"|"solved"
---@field errorDescription string
---@field rootCause string
---@field solution string
---@field similarity number
---@field confidence number
---@field exact? boolean
---@field otherWorkspace? boolean

---@class whence.SimilarResult
---@field results whence.CaseItem[]

---@class whence.Standing
---@field id string
---@field confidence number

---@class whence.Status
---@field state "idle"|"queued"|"running"
---@field analyst string
---@field model? string
---@field contextLength? integer

--- Why an investigation ended.
---@alias whence.StopReason "submitted"|"answered"|"concluded"|"rounds"|"seconds"|"tokens"|"repeated"|"cancelled"|"modelError"

--- A model's cause that is not evidenced enough to be the analysis' own.
---@class whence.Suggestion
---@field rootCause string
---@field location? whence.Location
---@field evidence whence.Evidence[]

--- A place to look at next.
---
--- Attributes:
---     score: 0..1, for the order alone.
---     because: why it is one, a clause.
---@class whence.Suspect
---@field filePath string
---@field line integer
---@field symbol? string
---@field score number
---@field because string

---@class whence.TimelineParams
---@field investigationId string

--- Every event until now, in their order, adjacent deltas of one stream joined.
---@class whence.TimelineResult
---@field investigationId string
---@field events whence.EventEnvelope[]
---@field running boolean

---@class whence.ToolCall
---@field event "tool.call"
---@field callId string
---@field name string
---@field arguments table<string, any>

---@class whence.ToolCallDelta
---@field event "tool.call.delta"
---@field callId string
---@field name string
---@field delta string

---@class whence.ToolResultEvent
---@field event "tool.result"
---@field callId string
---@field name string
---@field content string
---@field success boolean
---@field durationMs integer

---@class whence.Usage
---@field promptTokens integer
---@field completionTokens integer
---@field totalTokens integer
---@field estimated? boolean

--- What trying a fix has shown.
---
--- Attributes:
---     command: what was run before and after, in an isolated copy; absent where nothing was.
---     before: how the command ended without the fix; `after`, with it.
---     compared: the tests, assertions and failures of the runs without the fix and with it.
---     envelope_id: of the attempt, with its runs and checks.
---     reason: for the status, and what would lead to a better one.
---@class whence.Verification
---@field status "proven"|"passes"|"checked"|"unverified"|"refuted"
---@field command? string[]
---@field before? string
---@field after? string
---@field compared? whence.Comparison
---@field envelopeId? string
---@field reason? string
