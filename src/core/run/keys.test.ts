import { describe, expect, it } from 'vitest';
import * as keys from './keys.ts';

const attempt = { taskId: 'a/b', attempt: 2 };
const state = { task: { id: 'a/b' }, attempt: 2 };
const modelCall = keys.modelCallId('work/a/b/2', 3);
const toolCall = keys.toolCallId('work/a/b/2', 4);

describe('a name that journals hold', () => {
  it('is the same in every version', () => {
    expect([
      keys.workKey(attempt),
      keys.chooseKey(attempt),
      keys.recallKey(attempt),
      keys.awaitKey(attempt),
      keys.stopKey(attempt),
      keys.prepareKey(modelCall),
      keys.callKey(modelCall),
      keys.authoriseKey(toolCall),
      keys.toolKey(toolCall),
      keys.groundKey(keys.previewKey(1)),
      keys.TRIAGE,
      keys.ROUTE,
      keys.FIT_ANSWER,
      keys.PLAIN_DRAFT,
      keys.planKey(1),
      keys.revisionKey(1, 2),
      keys.splitKey('a'),
      keys.refineKey(attempt),
      keys.judgeKey('price'),
      keys.synthesiseKey(1),
      keys.criticiseKey(1),
      keys.consultDialogueId(keys.planKey(1), 0),
      keys.reviewIdOf('run', 1),
      keys.nestedRunId('run', attempt),
      keys.workEffectKey('run', 'a'),
      keys.toolEffectKey({ runId: 'run', taskId: 'a', tool: 'pay', fingerprint: 'f' }, 0),
    ]).toEqual([
      'work/a/b/2',
      'choose/a/b/2',
      'recall/a/b/2',
      'await/a/b/2',
      'stop/a/b/2',
      'prepare work/a/b/2/m3',
      'call work/a/b/2/m3',
      'authorise work/a/b/2/c4',
      'tool work/a/b/2/c4',
      'ground preview/1',
      'triage',
      'route',
      'fit-answer',
      'plain',
      'plan/1',
      'plan/revision/1/2',
      'plan/split/a',
      'refine/a/b/2',
      'judge/price',
      'synthesise/1',
      'criticise/1',
      'plan/1/0',
      'run-r1',
      'run~a/b~2',
      'run/a',
      'run/a/pay/f/0',
    ]);
  });

  it('is the same for an attempt of an event and of the state', () => {
    expect(keys.workKey(state)).toBe(keys.workKey(attempt));
  });

  it('is read back', () => {
    expect(keys.dialogueIdOf(toolCall)).toBe('work/a/b/2');
    expect(keys.roleIn('plan/1/0')).toBe('plan');
    expect(keys.roleIn('triage')).toBe('triage');
    expect(keys.runOfReview('my-run-r12')).toBe('my-run');
    expect(keys.runOfReview('nothing')).toBe('');
    expect(keys.toolIn('run/a/b/pay/f/0')).toBe('pay');
    expect(keys.isKeyOfTask(keys.toolKey(toolCall), 'a/b')).toBe(true);
    expect(keys.isKeyOfTask(keys.workKey(attempt), 'c')).toBe(false);
  });
});

describe('the types of names', () => {
  it('keep names of different kinds apart', () => {
    // @ts-expect-error: a model call is not a tool call.
    keys.toolKey(modelCall);
    // @ts-expect-error: a task is not a call.
    keys.callKey('a');
    // @ts-expect-error: no command has this key.
    const key: keys.CommandKey = 'wrok/a/1';
    expect(key).toBeDefined();
  });
});
