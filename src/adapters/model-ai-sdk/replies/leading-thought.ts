// Models that reason write their thoughts at the beginning of the reply, between tags, where the server does not separate them.
// A thought is no text of the reply. Tags further inside are text: the reply may be about them.

const NAMES = ['think', 'thinking', 'thought', 'reasoning'];
const OPEN = new RegExp(`^\\s*<(${NAMES.join('|')})>`, 'i');
const CLOSE = new RegExp(`</(${NAMES.join('|')})>`, 'i');

interface Piece {
  readonly text: string;
  readonly thought: string;
}

interface ThoughtFilter {
  /** Takes the next piece; returns what of it is text of the reply, and what is thought. */
  push(piece: string): Piece;
  /** At the end of the reply: what was held back, such as a thought that was never closed. */
  rest(): string;
}

/** `start`: a tag may come. `gap`: blank lines between thought and text. */
type Phase = 'start' | 'thought' | 'gap' | 'text';

export function filterThought(): ThoughtFilter {
  let phase: Phase = 'start';
  let held = '';
  let tag = '';
  /** How much of the thought was passed on. */
  let passed = 0;

  const asText = (text: string): string => {
    held = '';
    phase = 'text';
    return text;
  };
  const afterThought = (piece: string): string => {
    const text = piece.trimStart();
    phase = 'gap';
    held = '';
    return text === '' ? '' : asText(text);
  };
  const think = (): Piece => {
    const closed = CLOSE.exec(held);
    const inside = held.slice(0, closed?.index);
    const thought = inside.slice(passed);
    passed = inside.length;
    return { text: closed ? afterThought(held.slice(closed.index + closed[0].length)) : '', thought };
  };
  const begin = (): Piece => {
    tag = OPEN.exec(held)?.[0] ?? '';
    if (tag !== '') {
      phase = 'thought';
      held = held.slice(tag.length);
      return think();
    }
    const start = held.trimStart().toLowerCase();
    const mayBecomeTag = NAMES.some((name) => `<${name}>`.startsWith(start));
    return { text: mayBecomeTag ? '' : asText(held), thought: '' };
  };

  return {
    push: (piece) => {
      if (phase === 'text') return { text: piece, thought: '' };
      if (phase === 'gap') return { text: afterThought(piece), thought: '' };
      held += piece;
      return phase === 'start' ? begin() : think();
    },
    rest: () => (phase === 'thought' ? tag + held : held),
  };
}

/** Some templates write the opening tag into the prompt, so that the reply has the closing one only. */
export function withoutUnopenedThought(text: string): string {
  const closed = CLOSE.exec(text);
  if (!closed || text.slice(0, closed.index).toLowerCase().includes(`<${closed[1]?.toLowerCase()}>`)) return text;
  return text.slice(closed.index + closed[0].length).trimStart();
}
