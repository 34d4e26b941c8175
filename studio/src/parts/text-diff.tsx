// Two texts as one: what was removed is crossed out, what was added is underlined. Long stretches that stayed the same are
// left out.

import { type DiffLine, diffLines, diffWords } from '../../../src/core/report/text-diff.ts';
import { visible } from '../../../src/core/report/visible.ts';
import { many } from '../model/words.ts';

interface TextDiffProps {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** Lines of context around a change. */
const CONTEXT = 2;
const CHARS_MAX = 60_000;

export function TextDiff({ title, before, after }: TextDiffProps) {
  if (before === after) return <p className="dim">{title}: no difference.</p>;
  return (
    <section className="stack" aria-label={title}>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <div className="text diff" tabIndex={0}>
        {stretchesOf(diffLines(shown(before), shown(after))).map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of two stored texts do not change
          <Stretch key={index} stretch={stretch} />
        ))}
      </div>
    </section>
  );
}

const shown = (text: string): string => visible(text.slice(0, CHARS_MAX));

type Piece =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly string[]; readonly after: readonly string[] };

/** Neighbouring lines of one kind together, so that a changed stretch can be compared word by word. */
function stretchesOf(lines: readonly DiffLine[]): Piece[] {
  const pieces: { same: string[]; before: string[]; after: string[] }[] = [];
  let isSame: boolean | undefined;
  for (const { kind, text } of lines) {
    if (isSame !== (kind === 'same')) pieces.push({ same: [], before: [], after: [] });
    isSame = kind === 'same';
    pieces.at(-1)?.[kind].push(text);
  }
  return pieces.map(({ same, before, after }) =>
    same.length > 0 ? { kind: 'same', lines: same } : { kind: 'changed', before, after },
  );
}

function Stretch({ stretch }: { readonly stretch: Piece }) {
  if (stretch.kind === 'same') {
    const { lines } = stretch;
    if (lines.length <= CONTEXT * 2 + 1) return <p>{lines.join('\n')}</p>;
    return (
      <>
        <p>{lines.slice(0, CONTEXT).join('\n')}</p>
        <p className="dim">… {many(lines.length - CONTEXT * 2, 'line')} without a difference …</p>
        <p>{lines.slice(-CONTEXT).join('\n')}</p>
      </>
    );
  }
  return (
    <p>
      {diffWords(stretch.before.join('\n'), stretch.after.join('\n')).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'before' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
}
