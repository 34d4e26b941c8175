import { describe, expect, it } from 'vitest';
import { createFrameReader } from '../api/sse.ts';
import { fieldsOf, readFields } from './argument-fields.ts';
import { meterOf } from './meter.ts';
import { segmentsOf } from './segments.ts';
import { timeScale } from './time-scale.ts';

describe('an answer with its sources', () => {
  it('is shown whole, with the tasks behind each sentence', () => {
    const segments = segmentsOf('Hello. It costs 5. Bye.', [
      { text: 'It costs 5.', tasks: ['t1'], unconfirmed: ['5'] },
      { text: 'Not in the answer.', tasks: ['t2'] },
    ]);
    expect(segments.map(({ text }) => text).join('')).toBe('Hello. It costs 5. Bye.');
    expect(segments.filter(({ tasks }) => tasks.length > 0)).toEqual([
      { text: 'It costs 5.', tasks: ['t1'], unconfirmed: ['5'] },
    ]);
  });
});

describe('a budget bar', () => {
  it('adds up: spent, reserved and left are the ceiling', () => {
    const { spentShare, reservedShare, left } = meterOf({
      resource: 'tokens',
      spent: 9_000,
      reserved: 1_000,
      ceiling: 20_000,
    });
    expect([spentShare, reservedShare, left]).toEqual([0.45, 0.05, 10_000]);
  });

  it('is never wider than its place', () => {
    const { spentShare, reservedShare, left } = meterOf({ resource: 'steps', spent: 9, reserved: 4, ceiling: 10 });
    expect(spentShare + reservedShare).toBe(1);
    expect(left).toBe(0);
  });
});

describe('the time line', () => {
  it('draws an hour of waiting shorter than it was, and finds every moment again', () => {
    const hour = 3_600_000;
    const scale = timeScale(0, hour + 4_000, [
      { from: 0, to: 2_000 },
      { from: hour + 2_000, to: hour + 4_000 },
    ]);
    expect(scale.pauses).toEqual([{ from: 2_000, to: hour + 2_000 }]);
    expect(scale.at(2_000)).toBeGreaterThan(0.4);
    for (const moment of [0, 1_000, 2_000, 900_000, hour + 3_000, hour + 4_000])
      expect(scale.timeAt(scale.at(moment))).toBeCloseTo(moment, 3);
  });

  it('is true to scale where there was no long pause', () => {
    const scale = timeScale(1_000, 2_000, [{ from: 1_000, to: 1_900 }]);
    expect([scale.at(1_000), scale.at(1_500), scale.at(2_000)]).toEqual([0, 0.5, 1]);
    expect(scale.ticks[0]).toEqual({ time: 1_000, share: 0 });
  });
});

describe('arguments in a form', () => {
  it('keep their types', () => {
    const args = { id: 'CH-1', cents: 4_999, now: true, tags: ['a'] };
    const fields = fieldsOf(args);
    expect(readFields(fields ?? [])).toEqual({ ok: true, value: args });
  });

  it('write out characters that hide text', () => {
    const [field] = fieldsOf({ to: 'ann\u202Eevil' }) ?? [];
    expect(field).toMatchObject({ name: 'to', kind: 'json', text: '"ann\\u202eevil"' });
    expect(readFields(field ? [field] : [])).toEqual({ ok: true, value: { to: 'ann\u202Eevil' } });
  });

  it('refuse a number that is none', () => {
    const fields = fieldsOf({ cents: 4 })?.map((field) => ({ ...field, text: '4x' })) ?? [];
    expect(readFields(fields)).toEqual({ ok: false, problem: 'cents takes a number' });
  });

  const schema = {
    type: 'object',
    required: ['id', 'cents'],
    properties: {
      id: { type: 'string', description: 'the charge' },
      cents: { type: 'integer', exclusiveMinimum: 0, maximum: 5_000 },
      why: { enum: ['double', 'wrong'] },
      note: { type: 'string' },
    },
  };

  it('come from the schema of the tool, also those that the call left out', () => {
    const fields = fieldsOf({ id: 'CH-1', cents: 4_999 }, schema) ?? [];
    expect(fields.map(({ name, kind, about, isRequired }) => [name, kind, about, isRequired])).toEqual([
      ['id', 'text', 'the charge', true],
      ['cents', 'whole', 'a whole number, above 0, at most 5000', true],
      ['why', 'choice', '', false],
      ['note', 'text', '', false],
    ]);
    expect(readFields(fields)).toEqual({ ok: true, value: { id: 'CH-1', cents: 4_999 } });
  });

  it('that the schema asks for must be there, and whole where it says so', () => {
    const fields = fieldsOf({ id: 'CH-1' }, schema) ?? [];
    expect(readFields(fields)).toEqual({ ok: false, problem: 'cents is empty' });
    const half = fields.map((field) => (field.name === 'cents' ? { ...field, text: '1.5' } : field));
    expect(readFields(half)).toEqual({ ok: false, problem: 'cents takes a whole number' });
  });
});

describe('a stream of events', () => {
  it('is read whole, wherever it was cut into pieces', () => {
    const text = ': connected\n\nid: 7\nevent: task-succeeded\ndata: {"a":\ndata: 1}\n\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const read = createFrameReader();
      expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual([
        { id: '7', event: 'task-succeeded', data: '{"a":\n1}' },
      ]);
    }
  });
});
