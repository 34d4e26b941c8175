import { deny, supervisor, tool, worker } from 'bosun';
import { callTool, failWith, giveJson, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const account = tool('get_account', {
  does: 'reads the account of a customer',
  input: z.object({}),
  effect: 'read',
  run: () => ({ customer: 'C-1001', balance: '42.10 EUR', before: '10.50 EUR', due: '2026-03-14' }),
});
const refund = (run: () => unknown = () => ({ refunded: '30.00 EUR' })) =>
  tool('refund_charge', { does: 'refunds a charge', input: z.object({}), effect: 'once', run });
const dispute = tool('dispute_charge', {
  does: 'disputes a charge',
  input: z.object({}),
  effect: 'once',
  run: () => 'ok',
});

const ask = async (script: Parameters<typeof scriptedModel>[0], options: object = {}, tools: object[] = [account]) => {
  const model = scriptedModel(script);
  const report = await supervisor({
    workers: { billing: worker({ does: 'explains bills and refunds charges', tools: tools as never, attemptsMax: 1 }) },
    models: { worker: model },
    ...options,
  }).run('Dispute and refund the roaming charge of C-1001');
  model.assertDone();
  return { report, model };
};

const CLAIM = 'The charge has been disputed and refunded.';
const MARK = '[no result says that this was done]';

describe("a worker's result", () => {
  it('that claims an effect without a call goes back once, and is then marked: the run is partial', async () => {
    const { report, model } = await ask([say(CLAIM), say(CLAIM)], {}, [account, refund(), dispute]);
    expect(report).toMatchObject({ status: 'partial', answer: `${MARK} ${CLAIM}`, effects: [] });
    expect(report.gaps).toEqual([expect.stringContaining('no result says that this was done')]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'user', text: expect.stringContaining(CLAIM) });
  });

  it('is complete if the worker takes the claim back', async () => {
    const { report } = await ask([say(CLAIM), say('Nothing was refunded yet.')], {}, [account, refund(), dispute]);
    expect(report).toMatchObject({ status: 'complete', answer: 'Nothing was refunded yet.', gaps: [] });
  });

  it.each(['Refunded the roaming charge.', 'The roaming charge was refunded.'])(
    'claims no effect of another worker: %s',
    async (claim) => {
      const model = scriptedModel([say(claim), say(claim)]);
      const report = await supervisor({
        workers: {
          technical: worker({ does: 'finds faults of lines', tools: [account], attemptsMax: 1, model }),
          billing: worker({ does: 'refunds charges', tools: [refund()], model }),
        },
        triage: () => ({ route: 'direct', workers: [{ name: 'technical', confidence: 90 }], reason: 'A line.' }),
        models: { worker: model },
      }).run('Is there an outage?');
      expect(report).toMatchObject({ status: 'partial', answer: `${MARK} ${claim}`, effects: [] });
    },
  );

  it('may claim what a tool reported', async () => {
    const { report } = await ask([callTool('refund_charge'), say('I have refunded the charge: 30.00 EUR.')], {}, [
      account,
      refund(),
    ]);
    expect(report).toMatchObject({ status: 'complete', effects: [{ tool: 'refund_charge', status: 'ok' }] });
  });

  it('may not claim what a tool failed to do', async () => {
    const failing = refund(() => {
      throw new Error('the window has closed');
    });
    const said = say('I have refunded the charge.');
    const { report } = await ask([callTool('refund_charge'), said, said], {}, [account, failing]);
    expect(report).toMatchObject({ status: 'partial', effects: [{ tool: 'refund_charge', status: 'failed' }] });
  });

  it.each([
    ['an amount', 'Your balance is 421.00 EUR.'],
    ['an id', 'The balance of C-1007 is 42.10 EUR.'],
    ['a date', 'It is due on 14 May 2026.'],
  ])('may not state %s that its tools did not report', async (_, wrong) => {
    const { report } = await ask([callTool('get_account'), say(wrong), say(wrong)]);
    expect(report).toMatchObject({
      status: 'partial',
      answer: expect.stringContaining('[not confirmed by any result'),
    });
  });

  it('may state what its tools reported, in other forms', async () => {
    const said = 'The balance of C-1001 is €42.10, due on 14 March 2026.';
    expect((await ask([callTool('get_account'), say(said)])).report).toMatchObject({
      status: 'complete',
      answer: said,
    });
  });

  it('may not state figures after its tool failed or returned nothing, except those of the failure', async () => {
    const broken = (run: () => unknown) =>
      tool('get_bill', { does: 'reads a bill', input: z.object({}), effect: 'read', run });
    const down = () => Promise.reject(new Error('error 5031 after 30 s'));
    const said = say('You owe 49.99 EUR.');
    for (const run of [down, () => undefined, () => null]) {
      const { report } = await ask([callTool('get_bill'), said, said], {}, [broken(run)]);
      expect(report).toMatchObject({ status: 'partial', gaps: [expect.stringContaining('49.99 EUR')] });
    }
    const honest = await ask([callTool('get_bill'), say('It failed with error 5031 after 30 s.')], {}, [broken(down)]);
    expect(honest.report).toMatchObject({ status: 'complete' });
  });

  it('may state what the worker knows, if it had no material to take it from', async () => {
    const { report } = await ask([say('A day has 86,400 seconds, and SQLite was released in 2000.')], {}, []);
    expect(report.status).toBe('complete');
  });

  it('as data is checked for the effects it claims', async () => {
    const data = { content: { note: 'I have refunded the charge', score: 7 } };
    const { report } = await ask([giveJson(data), giveJson(data)]);
    expect(report.status).toBe('partial');
  });

  it('as data has its figures compared too, and doubted at most: data often counts and rates', async () => {
    const { report } = await ask([
      callTool('get_account'),
      giveJson({ content: { balance: 42.1, overdue: '88.20 EUR' } }),
    ]);
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
    expect(report.unconfirmed).toEqual([expect.stringContaining('88.20 EUR')]);
  });

  it('is marked if the model cannot be asked again', async () => {
    const { report } = await ask([say(CLAIM), failWith(400)], {}, [account, refund(), dispute]);
    expect(report).toMatchObject({ status: 'partial', answer: `${MARK} ${CLAIM}` });
  });

  it('is delivered as it is without a grounder', async () => {
    const { report } = await ask([say(CLAIM)], { grounding: false });
    expect(report).toMatchObject({ status: 'complete', answer: CLAIM });
  });
});

describe('an effect that did not happen', () => {
  const cancel = (verdict?: 'deny', run: () => unknown = () => 'cancelled') =>
    tool('cancel_order', {
      does: 'cancels an order',
      input: z.object({ id: z.string() }),
      effect: 'once',
      ...(verdict ? { approve: () => deny('it was shipped') } : {}),
      run,
    });
  const order = async (script: Parameters<typeof scriptedModel>[0], tools: object[]) => {
    const team = supervisor({
      workers: { clerk: worker({ does: 'looks after orders', tools: tools as never, attemptsMax: 1 }) },
      models: { worker: scriptedModel(script) },
    });
    return team.run('Cancel the order A-1');
  };

  it.each([
    'The order A-1 was cancelled.',
    'The order A-1 is cancelled now.',
    'Successfully cancelled.',
    'I have gone ahead and cancelled A-1.',
  ])('is not told as done: %s', async (claim) => {
    expect((await order([say(claim), say(claim)], [cancel()])).status).toBe('partial');
    const denied = await order([callTool('cancel_order', { id: 'A-1' }), say(claim), say(claim)], [cancel('deny')]);
    expect(denied).toMatchObject({ status: 'partial', effects: [{ status: 'denied' }] });
  });

  it('is a gap if the request orders it and the answer says nothing about it', async () => {
    const report = await order([say('Thank you for your message.')], [cancel()]);
    expect(report).toMatchObject({ status: 'partial' });
    expect(report.gaps).toEqual([expect.stringContaining('no call of cancel_order was made')]);
  });

  const failing = () => cancel(undefined, () => Promise.reject(new Error('the shop is closed')));
  const call = callTool('cancel_order', { id: 'A-1' });

  it('is a gap if the call failed or a policy denied it, and the answer says nothing about that', async () => {
    const failed = await order([call, say('All is settled.')], [failing()]);
    expect(failed).toMatchObject({ status: 'partial', effects: [{ status: 'failed' }] });
    expect(failed.gaps).toEqual(['Not done: cancel_order {"id":"A-1"} — the call failed']);
    const invalid = await order([callTool('cancel_order', {}), say('All is settled.')], [cancel()]);
    expect(invalid.gaps).toEqual(['Not done: cancel_order — the call failed']);
    const denied = await order([call, say('All is settled.')], [cancel('deny')]);
    expect(denied.gaps).toEqual(['Not done: "cancel the order a 1" — no call of cancel_order succeeded']);
  });

  it('is no gap if a later call of the task succeeded', async () => {
    const stop = tool('stop_delivery', {
      does: 'stops a delivery',
      input: z.object({}),
      effect: 'once',
      run: () => 'stopped',
    });
    const steps = [call, callTool('stop_delivery'), say('The delivery of order A-1 is stopped.')];
    const report = await supervisor({
      workers: { clerk: worker({ does: 'looks after orders', tools: [failing(), stop], attemptsMax: 1 }) },
      models: { worker: scriptedModel(steps) },
    }).run({
      goal: 'Order A-1 does not arrive',
      tasks: [
        {
          id: 'a',
          worker: 'clerk',
          instruction: 'Cancel the order A-1 or stop its delivery',
          successCriterion: 'the order is cancelled, or its delivery is stopped',
        },
      ],
    });
    expect(report).toMatchObject({ status: 'complete', gaps: [] });
  });

  it.each([{ ok: false, reason: 'shipped' }, { success: false }, { error: 'it was shipped' }, '{"status":"failed"}'])(
    'is not told as done if the tool returned %j',
    async (output) => {
      const claim = say('The order A-1 was cancelled.');
      const report = await order([call, claim, claim], [cancel(undefined, () => output)]);
      expect(report.status).toBe('partial');
    },
  );

  it.each(['It cannot be cancelled: it was shipped.', 'Which of the two orders do you mean?'])(
    'is no gap if the answer says why: %s',
    async (answer) => {
      expect(await order([say(answer)], [cancel()])).toMatchObject({ status: 'complete', answer });
    },
  );
});

describe('an honest result', () => {
  it.each([
    'It is 31.60 EUR dearer than last month.',
    'Half of it would be 21.05 EUR.',
    'Over a year that is 505.20 EUR.',
  ])('may work figures out: %s', async (said) => {
    const { report } = await ask([callTool('get_account'), say(said)], {}, [{ ...account }]);
    expect(report.status).toBe('complete');
  });

  it.each(['I added a test: expect(1).toBe(1).', 'I created a list: apples, pears.', 'I updated the text: Hello.'])(
    'may tell what the worker wrote: %s',
    async (said) => expect((await ask([say(said)])).report.status).toBe('complete'),
  );

  it.each(['{"content": "fine", "confidence": null}', '{"content": "fine", "confidence": "90"}'])(
    'may come with an odd confidence: %s',
    async (said) => expect((await ask([say(said)])).report).toMatchObject({ status: 'complete', answer: 'fine' }),
  );
});
