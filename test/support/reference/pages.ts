// The reference pages of the guide, written from the schemas: `npm run reference`.

import type { Role } from '../../../src/core/plan/team-spec.ts';
import { keysForRole, keysForWork } from '../../../src/runtime/define/choose-model.ts';
import { routesPage } from './routes-page.ts';
import { openShapes, type Shapes } from './shapes.ts';

const GENERATED = '<!-- Written by `npm run reference` from the schemas. Do not edit. -->';
const CLAIMS = 'src/core/reconcile/claim.ts';
const PLANS = 'src/core/plan/plan-schema.ts';
const EVENTS = 'src/core/journal/event.ts';

const ROLES: Readonly<Record<Role, string>> = {
  triage: 'Routes a request: to one worker, to the planner, or out of scope.',
  plan: 'Splits a request into tasks.',
  refine: 'Rewrites the instruction of a task whose attempt failed.',
  judge: 'Decides which of two contradicting results is right.',
  synthesise: 'Writes the answer from the results.',
  criticise: 'Reviews the answer before it is delivered.',
};

/** Fields that mean the same wherever they are, for those without a comment of their own. */
const COMMON: Readonly<Record<string, string>> = {
  key: 'The question or command that it answers.',
  taskId: 'Id of the task.',
  attempt: 'Number of the attempt, from 1.',
  callId: 'Id of the call.',
  runId: 'Id of the run.',
  reviewId: 'Id of the review.',
  worker: 'Name of the worker.',
  tool: 'Name of the tool.',
  task: 'Id of the task.',
  tasks: 'Ids of tasks.',
  args: 'The arguments of the call.',
  round: 'Number of the round, from 1.',
  reason: 'Why, in a sentence.',
  why: 'Why, in a sentence.',
  failure: 'What went wrong.',
  by: 'Who or what decided.',
  instruction: 'The instruction in its new wording.',
  route: 'To one worker, to the planner, or out of scope.',
  answer: 'The answer as text.',
  confidence: 'How surely, from 0 to 100.',
  verdict: 'Whether the answer is delivered or written again.',
  notes: 'What to change, for the writer.',
  missing: 'What no result brings of the goal or of a success criterion: a list of texts.',
  support: 'What each statement rests on.',
  says: 'The statement.',
  from: 'The results it rests on.',
  quote: 'The words of the result.',
  calc: 'The calculation, if it is one.',
  effects: 'The calls with an effect that it rests on.',
  escalation: 'Why the task is handed back.',
  usage: 'What it used.',
  inputTokens: 'Tokens sent.',
  outputTokens: 'Tokens written.',
  microUsd: 'Millionths of a dollar.',
  modelCalls: 'Calls of models.',
  toolCalls: 'Calls of tools.',
  notBefore: 'When it may be tried again, in milliseconds since 1970.',
  text: 'The text.',
};

/** Names and the types they stand for; each gets a table of its own at the end of a page that uses it. */
const PARTS: readonly (readonly [name: string, file: string, type: string])[] = [
  ['task', PLANS, 'Task'],
  ['plan', PLANS, 'Plan'],
  ['budget', PLANS, 'Budget'],
  ['claim', CLAIMS, 'Claim'],
  ['finding', CLAIMS, 'Finding'],
  ['merged finding', CLAIMS, 'MergedFinding'],
  ['result', CLAIMS, 'Result'],
  ['escalation', CLAIMS, 'Escalation'],
  ['conflict', EVENTS, 'Conflict'],
  ['turn', EVENTS, 'Turn'],
  ['routing', EVENTS, 'Routing'],
];

/** Written out elsewhere, or of use only to Bosun itself. */
const NAMED_ONLY: readonly (readonly [name: string, file: string, type: string])[] = [
  ['team as data', 'src/core/plan/team-spec.ts', 'TeamSpec'],
  ['failure', 'src/core/journal/failure.ts', 'Failure'],
  ['fault', 'src/core/journal/failure.ts', 'Fault'],
  ['estimate of the router', 'src/core/journal/event-parts.ts', 'Hints'],
];

const anchored = (text: string): string =>
  PARTS.reduce(
    (line, [name]) =>
      line.replace(
        new RegExp(`(?<=\\| (?:list of )?)${name}(?=(?: by name)?(?:, optional)? \\|)`, 'g'),
        `[${name}](#${name.replaceAll(' ', '-')})`,
      ),
    text,
  );

/** Tables of the parts that a page names, and of those that these name. */
function partsUsed(shapes: Shapes, body: string): string {
  const tables = new Map<string, string>();
  const isNamed = (name: string): boolean =>
    [body, ...tables.values()].some((text) => anchored(text).includes(`[${name}](`));
  for (let found = -1; found !== tables.size; ) {
    found = tables.size;
    for (const [name, file, type] of PARTS)
      if (!tables.has(name) && isNamed(name)) tables.set(name, shapes.tableOf(shapes.typeNamed(file, type)));
  }
  const sections = PARTS.flatMap(([name]) =>
    tables.has(name) ? [`### ${name}\n\n${anchored(tables.get(name) ?? '')}`] : [],
  );
  return sections.length === 0 ? '' : `\n## Parts\n\n${sections.join('\n\n')}\n`;
}

const page = (title: string, intro: string, body: string, parts: string): string =>
  `# ${title}\n\n${GENERATED}\n\n${intro}\n\n${body}\n${parts}`;

function repliesPage(shapes: Shapes): string {
  const file = 'src/core/run/conclusion.ts';
  const sections = (Object.keys(ROLES) as Role[]).map((role) => {
    const draft = shapes.typeNamed(
      'test/support/reference/drafts.ts',
      `${role[0]?.toUpperCase()}${role.slice(1)}Draft`,
    );
    return `## ${role}\n\n${ROLES[role]}\n\n${shapes.tableOf(draft)}`;
  });
  const replies = shapes.membersOf(shapes.typeNamed(file, 'WorkReply')).map((each) => shapes.tableOf(each));
  const handedBack = replies.find((table) => table.includes('`escalation`'));
  const done = replies.find((table) => table !== handedBack);
  if (!handedBack || !done) throw new Error('A worker replies with a result or an escalation');
  const body = [
    ...sections,
    `## A worker\n\nAn agent that has done its task replies with a result:\n\n${done}\n\nAn agent that hands its task back replies with an escalation:\n\n${handedBack}`,
  ].join('\n\n');
  const intro =
    'What each role of the supervisor replies, as a JSON object from a model or as the return value of a function in the team ' +
    '(`supervisor({ plan: … })`). Other fields are ignored. The prompts around them: [Prompts](prompts.md).';
  return page('Reply formats', intro, anchored(body), partsUsed(shapes, body));
}

function eventsPage(shapes: Shapes): string {
  const comments = shapes.commentsIn('src/core/journal/event-schema.ts', 'eventSchemas');
  const byType = new Map(
    shapes
      .membersOf(shapes.typeNamed(EVENTS, 'RunEvent'))
      .map((event) => [shapes.literalOf(shapes.fieldOf(event, 'type')), event] as const),
  );
  // In the order of the schemas, which is that of a run.
  const sections = [...comments.keys()].map((type) => {
    const event = byType.get(type);
    if (!event) throw new Error(`RunEvent has no ${type}`);
    const comment = comments.get(type) ?? '';
    return `## ${type}\n\n${comment === '' ? '' : `${comment}\n\n`}${shapes.tableOf(event, ['type', 'at', 'reused'])}`;
  });
  const intro =
    'Every event that a journal can hold: what `for await (const event of team.run(…))` and `team.trace()` give. Each has a `type`, the ' +
    'time `at` in milliseconds since 1970, and in a fork `reused`, the number of the event that it repeats. See ' +
    '[Traces and audit](traces-and-audit.md).';
  const body = sections.join('\n\n');
  return page('Events', intro, anchored(body), partsUsed(shapes, body));
}

function modelsPage(): string {
  const list = (keys: readonly string[]): string => keys.map((key) => `\`${key}\``).join(', ');
  const rows = (Object.keys(ROLES) as Role[]).map(
    (role) => `| ${role} | ${ROLES[role]} | ${list(keysForRole(role))} |`,
  );
  const body = [
    '| call | what for | keys of `models`, the first that is set decides |',
    '|---|---|---|',
    ...rows,
    `| a worker | Does a task. | \`model\` of the task, \`model\` of the worker, ${list(keysForWork())} |`,
    '',
    'Any other key is a name of your own, which the `model` of a worker or of a task can refer to. If no key fits, the model that the',
    'environment configures for the first tier in the list is used; without one, the offline model.',
  ].join('\n');
  return page(
    'Model keys',
    'Which model a call gets, by the keys of `models` in a team. How a model is named: [Models](models.md).',
    body,
    '',
  );
}

/** The text of each page, by its path. */
export function referencePages(): Readonly<Record<string, string>> {
  const shapes = openShapes(COMMON);
  try {
    for (const [name, file, type] of [...NAMED_ONLY, ...PARTS]) shapes.know(shapes.typeNamed(file, type), name);
    return {
      'docs/guide/reference-replies.md': repliesPage(shapes),
      'docs/guide/reference-events.md': eventsPage(shapes),
      'docs/guide/reference-model-keys.md': modelsPage(),
      'docs/guide/reference-routes.md': routesPage(),
    };
  } finally {
    shapes.close();
  }
}
