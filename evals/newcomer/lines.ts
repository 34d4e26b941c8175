// What a newcomer types in the first hour, in this order, in one folder: the exit codes that are right for it, and how
// long it may take.

/** `wrong`: a wrong setting, 5 s. `connects`: a connection must be tried first, 15 s. `works`: the run itself, 60 s. */
type Patience = 'wrong' | 'connects' | 'works';
export const LIMIT_MS: Readonly<Record<Patience, number>> = { wrong: 5_000, connects: 15_000, works: 60_000 };

export interface Line {
  readonly words: readonly string[];
  readonly codes: readonly number[];
  readonly patience: Patience;
  /** What the output must contain, if the exit code alone does not show that it was understood. */
  readonly says?: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

interface Addresses {
  /** Refuses every key. */
  readonly refusing: string;
  /** Nothing listens there. */
  readonly closed: string;
}

type More = Omit<Line, 'words' | 'codes' | 'patience'>;

const wrong = (words: readonly string[], codes: readonly number[] = [2], more: More = {}): Line => ({
  ...{ words, codes, patience: 'wrong' },
  ...more,
});
const connects = (words: readonly string[], more: More = {}): Line => ({
  ...{ words, codes: [1], patience: 'connects' },
  ...more,
});
const works = (words: readonly string[], codes: readonly number[] = [0], more: More = {}): Line => ({
  ...{ words, codes, patience: 'works' },
  ...more,
});

const ASK = ['run', '--no-input', '-q'];

const HELP: readonly Line[] = [
  wrong([], [0, 2], { says: /Usage/ }),
  wrong(['--help'], [0], { says: /run .*Give a team a request/ }),
  wrong(['help'], [0]),
  wrong(['--version'], [0], { says: /\d+\.\d+/ }),
  wrong(['run', '--help'], [0], { says: /--team/ }),
  wrong(['init', '--help'], [0], { says: /--app/ }),
  wrong(['help', 'inbox'], [0]),
  wrong(['-h'], [0]),
];

const TYPOS: readonly Line[] = [
  wrong(['rnu', 'hello'], [2], { says: /Did you mean run/ }),
  wrong(['my internet is down'], [2], { says: /bosun run/ }),
  wrong(['run'], [2], { says: /request/ }),
  wrong(['run', '--modle', 'offline', 'hello'], [2], { says: /--model/ }),
  wrong(['run', '--team', 'telecon', 'hello'], [2], { says: /telecom/ }),
  wrong(['run', '--team', './nowhere.ts', 'hello'], [2], { says: /does not exist/ }),
  wrong(['run', '--file', 'nowhere.txt'], [2], { says: /does not exist/ }),
  wrong(['run', '--budget-usd', 'lots', 'hello'], [2], { says: /number/ }),
  wrong(['run', '--timeout', 'soon', 'hello'], [2], { says: /30s/ }),
  wrong(['run', '--context', 'customer', 'hello'], [2], { says: /key=value/ }),
  wrong(['run', '--plan', 'nowhere.json'], [2], { says: /does not exist/ }),
  wrong(['show', 'nothing'], [2], { says: /no run/ }),
  wrong(['resume', 'last'], [2], { says: /no run/ }),
  wrong(['approve', 'last'], [2]),
  wrong(['teams', 'show', 'telecon'], [2], { says: /telecom/ }),
  wrong(['eval', '--team', './nowhere.ts'], [2]),
  wrong(['import', 'crewai', 'agents.yaml', 'tasks.yaml'], [2], { says: /does not exist/ }),
  wrong(['import', 'langgraph', 'x'], [2], { says: /crewai/ }),
  wrong(['export', 'last'], [0, 2]),
];

const modelLines = ({ refusing, closed }: Addresses): readonly Line[] => [
  wrong([...ASK, '--model', 'foo', 'what do I owe?'], [2], { says: /provider\/model/ }),
  wrong([...ASK, '--model', 'gpt-4o', 'what do I owe?'], [2], { says: /openai\/gpt-4o/ }),
  wrong([...ASK, '--model', 'opnai/gpt-4o', 'what do I owe?'], [2], { says: /openai/ }),
  wrong([...ASK, '--model', 'openai/', 'what do I owe?'], [2]),
  wrong([...ASK, '--model', 'openai/gpt-4o', 'what do I owe?'], [1, 2], { says: /OPENAI_API_KEY/ }),
  wrong([...ASK, '--model', 'anthropic/claude-sonnet-4-5', 'what do I owe?'], [1, 2], { says: /ANTHROPIC_API_KEY/ }),
  wrong([...ASK, 'what do I owe?'], [2], { env: { BOSUN_MODEL: 'foo' }, says: /BOSUN_MODEL/ }),
  wrong([...ASK, '--team', 'no-provider.ts', 'hello'], [2], { says: /provider\/model/ }),
  connects([...ASK, '--model', 'ollama/llama3.2', 'what do I owe?'], {
    env: { OLLAMA_HOST: closed },
    says: /Nothing answers at .*Ollama/s,
  }),
  connects([...ASK, '--model', 'openai/gpt-4o', 'what do I owe?'], {
    env: { OPENAI_API_KEY: 'x', OPENAI_BASE_URL: `${closed}/v1` },
    says: /Nothing answers at/,
  }),
  connects([...ASK, '--model', 'openai/gpt-4o', 'what do I owe?'], {
    env: { OPENAI_API_KEY: 'wrong', OPENAI_BASE_URL: `${refusing}/v1` },
    says: /OPENAI_API_KEY was rejected \(401\)/,
  }),
  connects([...ASK, '--model', 'anthropic/claude-sonnet-4-5', 'what do I owe?'], {
    env: { ANTHROPIC_API_KEY: 'wrong', ANTHROPIC_BASE_URL: `${refusing}/v1` },
    says: /ANTHROPIC_API_KEY was rejected \(401\)/,
  }),
];

const WORK: readonly Line[] = [
  works(['doctor'], [0, 1]),
  works(['teams', 'list']),
  works(['run', '--sample', '-q', '--no-input'], [0, 3, 4]),
  works([...ASK, 'what do I owe?']),
  works([...ASK, 'hello'], [0, 6]),
  works([...ASK, 'what can you do?'], [0, 6]),
  works([...ASK, 'write me a poem'], [6]),
  works([...ASK, 'quelle est ma facture ?'], [0, 3, 4, 6]),
  works(['plan', 'test my line and book a technician']),
  works([...ASK, 'please refund the 50.01'], [4]),
  works(['inbox'], [0], { says: /approve/ }),
  works(['approve', 'last', '-q']),
  works(['runs'], [0]),
  works(['show', 'last']),
  works(['trace', 'last']),
  works(['audit', 'last'], [2], { says: /audit comes verify/ }),
  works(['audit', 'verify', 'last']),
  works(['resume', 'last'], [0]),
  works(['usage'], [0]),
  works(['chat', '-q'], [0], { input: 'what do I owe?\n/quit\n' }),
  works(['init', 'my-team'], [0]),
  works(['init', 'my-team'], [2]),
  works(['run', '-q', '--no-input', '--team', './my-team/team.ts', 'book room Aare for 3 people, and we need 20 pens']),
  works(['init', '--app', 'my-app']),
  works(['run', '-q', '--json', 'what do I owe?'], [0], { says: /"status": "complete"/ }),
  works(['run', '-q', '-'], [0], { input: 'what do I owe?' }),
];

export const lines = (addresses: Addresses): readonly Line[] => [...HELP, ...TYPOS, ...modelLines(addresses), ...WORK];

/** A team file whose model has no provider. */
export const NO_PROVIDER = `
import { supervisor, worker } from 'bosun';
export default supervisor({ models: { balanced: 'gpt-4o' }, workers: { clerk: worker({ does: 'answers questions' }) } });
`;
