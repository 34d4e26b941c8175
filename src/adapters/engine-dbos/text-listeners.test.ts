import { describe, expect, it, vi } from 'vitest';
import type { Listeners } from '../../ports/engine.ts';
import { framesOf } from './text-frames.ts';
import { createTextListeners } from './text-listeners.ts';

/** A run whose text is shown, and executions that send some. */
function scene(given?: Listeners) {
  const shown: string[] = [];
  const heard = new Map<string, (frame: string) => void>();
  const line = {
    listen: (executionId: string, listener: (frame: string) => void) => {
      heard.set(executionId, listener);
      return { ready: Promise.resolve(), stop: () => void heard.delete(executionId) };
    },
  };
  const listeners = given ?? { onText: ({ text }) => void shown.push(text) };
  const counts = new Map<string, number>();
  return {
    shown,
    heard,
    texts: createTextListeners({ line, listeners: () => listeners }),
    /** With the listener that was there before it ended, as what is on its way when it ends. */
    send: (executionId: string, text: string, listener = heard.get(executionId)): void => {
      const number = counts.get(executionId) ?? 0;
      counts.set(executionId, number + 1);
      const items = [{ from: 'painter', callId: 'c', text, part: 'result' } as const];
      for (const frame of framesOf({ sender: executionId, number, items })) listener?.(frame);
    },
  };
}

describe('text of a command in another process', () => {
  it('is shown until its report arrives', () => {
    const { texts, send, shown, heard } = scene();
    void texts.begin('k')?.of('r/k');
    send('r/k', 'The ');
    const listener = heard.get('r/k');
    texts.endOf('r/k');
    send('r/k', 'boat', listener);
    expect(shown).toEqual(['The ']);
    expect(heard.size).toBe(0);
  });

  it('is not shown after the command was cancelled, also if its execution is known only then', () => {
    const { texts, send, shown, heard } = scene();
    const watched = texts.begin('k');
    void watched?.of('r/k');
    const listener = heard.get('r/k');
    texts.end('k');
    void watched?.of('r/k');
    send('r/k', 'The ', listener);
    expect({ shown, heard: heard.size }).toEqual({ shown: [], heard: 0 });
  });

  it('is that of the latest execution, if the command was started again', () => {
    const { texts, send, shown, heard } = scene();
    void texts.begin('k')?.of('r/k');
    const listener = heard.get('r/k');
    void texts.begin('k')?.of('r/k~2');
    send('r/k', 'The ', listener);
    send('r/k~2', 'A ship');
    texts.endOf('r/k');
    send('r/k~2', ' at sea');
    expect(shown).toEqual(['A ship', ' at sea']);
  });

  it('is not shown after the run was closed', () => {
    const { texts, heard } = scene();
    void texts.begin('k')?.of('r/k');
    void texts.begin('l')?.of('r/l');
    texts.endAll();
    expect(heard.size).toBe(0);
  });

  it('is not asked for if the run is not watched', () => {
    expect(scene({}).texts.begin('k')).toBeUndefined();
    expect(scene({ onText: () => {} }).texts.begin('k')?.wanted).toEqual(['text']);
    expect(scene({ onProgress: () => {} }).texts.begin('k')?.wanted).toEqual(['progress']);
  });

  it('is given up if its listener throws, which does not end the process', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const onText = vi.fn(() => {
      throw new Error('the screen is gone');
    });
    const { texts, send, heard } = scene({ onText });
    void texts.begin('k')?.of('r/k');
    send('r/k', 'The ');
    expect(warn).toHaveBeenCalledOnce();
    expect(heard.size).toBe(0);
    warn.mockRestore();
  });
});
