// The plans that the evaluations run.

const task = (id: string, worker: string, instruction: string, tools: readonly string[] = []) => ({
  id,
  worker,
  instruction,
  successCriterion: 'the report names the charge and its amount',
  dependsOn: [] as string[],
  tools,
});

const planOf = (tasks: readonly object[]) => ({
  goal: 'Deal with the charges of account 17',
  finalInstruction: 'One paragraph for the customer',
  tasks,
});

/** Two lookups at once, and one that joins them. */
export const READING = planOf([
  task('one', 'reader', 'Look up the charges of March'),
  task('two', 'reader', 'Look up the charges of April'),
  { ...task('three', 'reader', 'Compare the charges of March and April'), dependsOn: ['one', 'two'] },
]);

/** Pays 20 without a person. */
export const PAYING = planOf([
  task('one', 'reader', 'Look up the charges of March'),
  { ...task('pay', 'payer', 'Pay back 20 to the customer', ['pay']), dependsOn: ['one'] },
]);
export const PAY_REQUEST = 'Look up the charges of March and pay back 20 to the customer';

/** Waits for a person, who may allow 80. */
export const ASKING = planOf([task('ask', 'payer', 'Pay back 80 to the customer', ['pay'])]);
export const ASK_REQUEST = 'Pay back 80 to the customer';
