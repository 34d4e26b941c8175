import { describe, expect, it } from 'vitest';
import { readAttribute } from './attributes.ts';
import { findConflicts } from './reconcile.ts';

const conflicts = (...about: (readonly [subject: string, attribute: string, value: string | number | boolean])[]) =>
  findConflicts(
    about.map(([subject, attribute, value], index) => ({
      taskId: `t${index}`,
      claims: [{ subject, attribute, value, evidence: [] }],
    })),
  ).length;

describe('one subject under several names', () => {
  it.each([
    ['Acme Inc.', 'ACME'],
    ['customer C-1001', 'C-1001'],
    ['order #1234', 'Order 1234'],
    ['the Eiffel Tower', 'Eiffel Tower'],
    ['Dr. Jane Smith', 'Smith, Jane'],
    ['NYC', 'New York City'],
    ['World Health Organization', 'WHO'],
    ['Amazon Web Services (AWS)', 'AWS'],
    ['flight BA117', 'BA 117'],
    ['Node.js', 'NodeJS'],
  ])('%s is %s', (a, b) => {
    expect(conflicts([a, 'rating', 10], [b, 'rating', 12])).toBe(1);
  });

  it.each([
    ['Plan 1', 'Plan 2'],
    ['order 7', 'invoice 7'],
    ['Server A', 'Server B'],
    ['iPhone 15', 'iPhone 15 Pro'],
    ['customer C-1001', 'customer C-1010'],
    ['customer Apollo', 'project Apollo'],
    ['Q1 2026', 'Q2 2026'],
  ])('%s is not %s', (a, b) => {
    expect(conflicts([a, 'rating', 10], [b, 'rating', 12])).toBe(0);
  });

  it('stays separate if a short name could mean either of two', () => {
    expect(conflicts(['customer Apollo', 'rating', 1], ['project Apollo', 'rating', 2], ['Apollo', 'rating', 3])).toBe(
      0,
    );
    expect(conflicts(['Alpha Beta Corp Data', 'x', 1], ['Acme Big Data', 'x', 2], ['ABD', 'x', 3])).toBe(0);
  });
});

describe('one attribute with two synonyms', () => {
  it.each([
    ['colour', 'red', 'blue', 1],
    ['head office', 'Hamburg', 'Munich', 1],
    ['status', 'SHIPPED', 'DELIVERED', 1],
    ['status', 'done', 'complete', 0],
    ['vehicle', 'lorry', 'truck', 0],
    ['dark mode', 'on', 'off', 1],
    ['smoking', 'prohibited', 'not allowed', 0],
  ])('%s, %s and %s: %d conflicts', (attribute, a, b, found) => {
    expect(conflicts(['x', attribute, a], ['x', attribute, b])).toBe(found);
  });
});

describe('one attribute under several names', () => {
  it.each([
    ['price', 'cost'],
    ['phone', 'telephone number'],
    ['releaseDate', 'date of release'],
    ['number of employees', 'headcount'],
    ['due_date', 'Deadline'],
    ['is available?', 'availability'],
  ])('%s is %s', (a, b) => {
    expect(readAttribute(a).key).toBe(readAttribute(b).key);
  });

  it.each([
    ['price 2024', 'price 2025'],
    ['monthly price', 'annual price'],
    ['start date', 'end date'],
    ['price', 'price per user count'],
  ])('%s is not %s', (a, b) => {
    expect(readAttribute(a).key).not.toBe(readAttribute(b).key);
  });

  it('may contain the unit, or ask the opposite', () => {
    expect(conflicts(['x', 'weight_kg', 2], ['x', 'weight', '2000 g'])).toBe(0);
    expect(conflicts(['x', 'price (USD)', 10], ['x', 'price', '€10'])).toBe(1);
    expect(conflicts(['x', 'available', true], ['x', 'unavailable', false])).toBe(0);
    expect(conflicts(['x', 'available', true], ['x', 'unavailable', true])).toBe(1);
  });
});
