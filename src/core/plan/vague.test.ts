import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import { uncheckable, vagueness } from './vague.ts';

const VAGUE_INSTRUCTIONS = [
  'analyse the data',
  'Analyze the data.',
  'do research',
  'Do some research on the topic',
  'handle it',
  'improve things',
  'be good',
  'look into this',
  'Please look into the matter carefully',
  'take care of the request',
  "handle the customer's request appropriately",
  'Analyse all relevant information and provide useful insights',
  'optimise the process',
  'optimize performance',
  'address the issue',
  'find the best solution',
  'do whatever is needed',
  'DO IT NOW',
  'summarise it',
  'translate this',
  'review',
  'Summarize.',
  'deploy',
  'what to do',
];

const VAGUE_CRITERIA = [
  'it is done',
  'done well',
  'good quality',
  'high-quality output',
  'success',
  'works as expected',
  'The task is completed successfully',
  'the answer is correct',
  'accurate and complete',
  'the user is happy',
  'no issues',
];

const PLACEHOLDERS = [
  'TODO',
  'tbd',
  '<instruction>',
  '[describe the task here]',
  'n/a',
  'N/A',
  'to be decided',
  'lorem ipsum',
];

const CONCRETE_INSTRUCTIONS = [
  'disputed charges on the March bill',
  'compute the average age',
  'Look up order 4417',
  'Refund the duplicate charge',
  'Analyse sales by region',
  'Research solid-state batteries',
  'Handle the refund request',
  'Verify the address',
  'Improve the error message of the login form',
  'Merge the results',
  'Sort the data by price',
  'Open the file',
  'Ask IT about it',
  'analyse "data"',
  "find 'it'",
  'get_news',
  'getUser',
  'README.md',
  'Write a haiku about autumn',
  'How old do I have to be?',
  "Why won't my top up go through?",
  'Analysiere die Daten',
  'Analyser les données',
  '分析数据',
  'Проанализируй данные',
  'do t1',
  'Check for null',
  'Can I update my details?',
];

const CONCRETE_CRITERIA = [
  'the total is stated in dollars',
  'a number',
  'all tests pass',
  'exit code 0',
  'the reply is in French',
  'names the two charges and their dates',
  'root cause identified',
  'no duplicates',
  'response is valid JSON',
];

describe('an instruction or criterion', () => {
  it.each([...VAGUE_INSTRUCTIONS, ...VAGUE_CRITERIA, ...PLACEHOLDERS])('is vague if it reads "%s"', (text) => {
    expect(vagueness(text)).toBeTypeOf('string');
  });

  it.each(['', '   ', '\n', '...', '…', '???', '-', '👍', '"'])('is vague without a word, as in %j', (text) => {
    expect(vagueness(text)).toMatch(/is empty|holds no words/);
  });

  it.each([...CONCRETE_INSTRUCTIONS, ...CONCRETE_CRITERIA])('is concrete if it reads "%s"', (text) => {
    expect(vagueness(text)).toBeUndefined();
  });

  it('is judged independently of case, spacing and final full stop', () => {
    const texts = fc.constantFrom(...VAGUE_INSTRUCTIONS, ...VAGUE_CRITERIA);
    fc.assert(
      fc.property(texts, fc.boolean(), fc.constantFrom('', '.', ' !', '…'), (text, upper, stop) => {
        expect(vagueness(`  ${upper ? text.toUpperCase() : text}${stop}`)).toBeTypeOf('string');
      }),
    );
  });

  it('stays concrete if a number follows a vague start', () => {
    fc.assert(fc.property(fc.nat(), (number) => vagueness(`analyse the data of ${number}`) === undefined));
  });

  it('is rejected with a reason, shortened if the text is long', () => {
    expect(vagueness('TODO')).toBe('"TODO" is a placeholder');
    expect(vagueness('summarise it')).toBe('"summarise it" does not say what "it" is');
    expect(vagueness('analyse the data '.repeat(1_000))?.length).toBeLessThan(200);
  });

  it.each(['analyse the data ', 'IT ', "'", '. ', '😀', 'a', ' ', '"'])(
    'of a megabyte of %j is judged at once',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const start = cpuNow();
      vagueness(text);
      expect(cpuNow() - start).toBeLessThan(1_000);
    },
  );
});

describe('a success criterion', () => {
  it.each([
    ...VAGUE_CRITERIA,
    ...PLACEHOLDERS.filter((text) => text !== 'to be decided'),
    'done',
    'OK',
    '',
    '  ',
    '👍',
  ])('is refused if it cannot be checked: "%s"', (text) => {
    expect(uncheckable(text, 'Book room Aare for 3 people')).toBeTypeOf('string');
  });

  it('is refused if it is the instruction again', () => {
    expect(uncheckable('book room Aare for 3 people.', 'Book room Aare for 3 people')).toBe(
      'it repeats the instruction',
    );
  });

  it.each([...CONCRETE_CRITERIA, 'booked', 'refunded', 'paid it', 'the market is researched', 'réservé'])(
    'passes if it could be checked, however little it says: "%s"',
    (text) => {
      expect(uncheckable(text, 'Book room Aare for 3 people')).toBeUndefined();
    },
  );
});
