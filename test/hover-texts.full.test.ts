// In an editor, pointing at an option shows what it does and its default; pointing at a field of a report shows what it
// holds.

import { afterAll, describe, expect, it } from 'vitest';
import { openPublicTypes } from './support/public-types.ts';
import { PUBLIC_ENTRIES } from './support/rules/repository-rules.ts';

const types = openPublicTypes(PUBLIC_ENTRIES);
afterAll(() => types.close());

const OPTIONS = types.names.filter((name) => name.endsWith('Options'));
const REPORTS = ['RunReport', 'ForkReport', 'Preview', 'Supervisor', 'Evaluation'];
/** The figures have a table in the guide page on evaluations; a team as data repeats the options it was made of. */
const ELSEWHERE = /^Evaluation\.(?:figures|bars)\.|^Supervisor\.spec\./;

const MOST_USED = [
  'supervisor',
  'worker',
  'tool',
  'ask',
  'deny',
  'result',
  'escalate',
  'mcp',
  'teamFromFolder',
  'openSqliteJournal',
  'scriptedModel',
];

describe('the hover texts', () => {
  it('say what every option does, and what it is by default', () => {
    expect(OPTIONS.length).toBeGreaterThan(15);
    const fields = OPTIONS.flatMap((name) => types.fieldsOf(name));
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(({ text }) => text === '').map(({ at }) => at)).toEqual([]);
    const withoutDefault = fields.filter(({ isOptional, text }) => isOptional && !/\bdefault\b/i.test(text));
    expect(withoutDefault.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  it('say what every field of a report holds, and every method of a team does', () => {
    const fields = REPORTS.flatMap((name) => types.fieldsOf(name));
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter(({ at, text }) => text === '' && !ELSEWHERE.test(at)).map(({ at }) => at)).toEqual([]);
  });

  it.each(MOST_USED)('show an example of %s', (name) => {
    const { text, tags } = types.valueNamed(name);
    expect(text).not.toBe('');
    expect(tags).toContain('example');
  });
});
