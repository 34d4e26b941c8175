import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolNames } from './tool-names.ts';

describe('the names of tools', () => {
  it('are those of the server where possible', () => {
    expect([...toolNames(['read_file', 'get-env'], '').values()]).toEqual(['read_file', 'get-env']);
    expect([...toolNames(['read_file'], 'files_').values()]).toEqual(['files_read_file']);
  });

  it('differ where two would become the same; the one that needs no change keeps its name', () => {
    const names = toolNames(['math_add', 'math.add', 'math/add'], '');
    expect(names.get('math_add')).toBe('math_add');
    expect(names.get('math.add')).toMatch(/^math_add_[0-9a-f]{8}$/);
    expect(names.get('math/add')).not.toBe(names.get('math.add'));
  });

  it('are valid and unique for every server', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 128, unit: 'grapheme' }), { maxLength: 30 }),
        fc.constantFrom('', 'crm_'),
        (serverNames, prefix) => {
          const names = [...toolNames(serverNames, prefix).values()];
          expect(new Set(names).size).toBe(serverNames.length);
          for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
        },
      ),
    );
  });
});
