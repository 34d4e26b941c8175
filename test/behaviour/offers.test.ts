// A team that does not handle a request says what it does handle, and what one could ask.

import { supervisor, worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { simTeam } from '../support/sim-teams.ts';

const refuses = () => ({ route: 'out-of-scope' as const, workers: [], reason: 'No rice here.', outOfScope: ['rice'] });
const answerOf = async (workers: Record<string, ReturnType<typeof stubWorker>>, request = 'cook rice') => {
  const team = simTeam({ workers, triage: refuses });
  return (await team.settle(team.run(request))).answer;
};
const does = (text: string, examples: string[] = []) => stubWorker({}, { does: text, examples } as never);

describe('the answer to a request that is out of scope', () => {
  it('ends with two examples of different workers', async () => {
    const answer = await answerOf({
      billing: does('explains bills', ['Why is my bill so high?', 'What do I owe?']),
      technical: does('repairs lines', ['My line is dead.']),
      account: does('changes plans', ['I want Fiber 500']),
    });
    expect(answer).toMatch(/\n\nFor example, ask:\n- Why is my bill so high\?\n- My line is dead$/);
  });

  it('ends with two examples of the same worker, if only one has examples', async () => {
    const answer = await answerOf({ clerk: does('bills', ['Why?', 'How much?', 'When?']), other: does('the lines') });
    expect(answer).toMatch(/For example, ask:\n- Why\?\n- How much\?$/);
  });

  it.each([
    ['explains bills and charges, and refunds them', 'Please explain bills and charges'],
    ['carries letters and types them', 'Please carry letters'],
    ['searches the handbook', 'Please search the handbook'],
    ['writes prose from facts it is given.', 'Please write prose from facts it is given'],
  ])('makes an example of what a worker does: %s', async (text, example) => {
    expect(await answerOf({ clerk: does(text), other: does('The lines') })).toMatch(
      new RegExp(`For example, ask:\n- ${example}$`),
    );
  });

  it.each(['hello', 'Hi there!', 'what can you do?', 'Hello, what can you do for me?', 'help', 'thanks a lot'])(
    'refuses no greeting, and no question about the team: %s',
    async (request) => {
      const answer = await answerOf({ clerk: does('explains bills') }, request);
      expect(answer).toMatch(
        /^Ask this team for something that it handles\.\n\nThe team handles:\n- clerk: explains bills/,
      );
    },
  );

  it.each(['hello kitty stickers', 'what can you do about my bill?', 'help me cook rice'])(
    'takes nothing else for a greeting: %s',
    async (request) => {
      expect(await answerOf({ clerk: does('explains bills') }, request)).toMatch(/^This is outside what the team does/);
    },
  );
});

describe('the offline model', () => {
  const team = supervisor({
    workers: {
      billing: worker({ does: 'explains bills and charges' }),
      technical: worker({ does: 'repairs internet lines and routers' }),
    },
  });

  it.each([
    ['mi internet no funciona', 'El modelo sin conexión solo lee inglés.'],
    ['Pourquoi ma facture est-elle si élevée ?', 'Le modèle hors ligne ne lit que l’anglais.'],
    ['Warum ist meine Rechnung so hoch?', 'Das Offline-Modell liest nur Englisch.'],
    ['¿Cuánto debo este mes?', 'El modelo sin conexión solo lee inglés.'],
    ['Quanto eu devo este mês?', 'O modelo offline só lê inglês.'],
    ['Hoeveel moet ik betalen?', 'Het offline model leest alleen Engels.'],
    ['Perché la mia bolletta non è giusta?', 'Il modello offline legge solo l’inglese.'],
    ['Minha internet não funciona', 'O modelo offline só lê inglês.'],
    ['Waarom werkt mijn internet niet?', 'Het offline model leest alleen Engels.'],
    ['Dlaczego mój rachunek jest tak wysoki?', 'Model offline czyta tylko po angielsku.'],
    ['Почему мой счёт такой большой?', 'Офлайн-модель читает только по-английски.'],
    ['なぜ請求額が高いのですか', 'オフラインモデルは英語のみ読めます。'],
    ['为什么我的账单这么高？', '离线模型只能读英文。'],
    ['لماذا فاتورتي عالية', ''],
  ])('says in the language of the request that it reads English only: %s', async (request, says) => {
    const { status, answer } = await team.run(request);
    expect(status).toBe('out-of-scope');
    expect(answer).toContain(says);
    expect(answer).toContain('The offline model reads English only.');
    expect(answer).not.toContain('outside what the team does');
  });

  it.each(['no internet', 'explain the bill of Van der Berg', 'why is the router of El Niño Café down?'])(
    'takes no English request for another language: %s',
    async (request) => {
      expect((await team.run(request)).answer).not.toContain('reads English only');
    },
  );
});
