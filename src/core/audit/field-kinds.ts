// Which fields of stored events hold names, and which hold texts. A test compares the lists with the schemas of all events.

/** Fields whose texts are names and ids, by which events refer to each other. */
export const NAMES: ReadonlySet<string> = new Set(
  `accepted by callId code conflictId defaultWorker dependsOn dialogue digest down effects fallback grants hash id idempotencyKey
   instead key kind labels left model models name of ordered path pending plannedAfter pool provider reads reviewId role
   rootRunId runId sharedTools signature sources taintedBy task taskId tasks together tool tools untold version who withdrawn
   worker workers writes`.split(/\s+/),
);

/** Fields that hold what people, models and tools wrote. */
export const TEXTS: ReadonlySet<string> = new Set(
  `answer args artifact asked asks attribute cacheKey calc content context data defaults detail errors evidence
   finalInstruction fingerprint gaps goal holds input instruction instructions meant message missing note notes outOfScope
   output partial prompt prompts question quote reason request says subject successCriterion suggestion system text trusted
   unchecked unconfirmed unit unnamed value what where why`.split(/\s+/),
);

/**
 * Records, by the field they are in, whose keys are texts of the people who sent the request or of a model, not names from the
 * team or ids of the run.
 */
export const FREE_KEYS: ReadonlySet<string> = new Set(['context', 'writes']);

/** Records whose keys are names or ids: of workers, roles, tasks, reviews and labels. */
export const NAMED_KEYS: ReadonlySet<string> = new Set(
  'decisions grants instructions labels models ordered prompts usual'.split(' '),
);
