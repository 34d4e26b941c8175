// Data on demand: large values are drawn only when they are opened.

import { useState } from 'react';
import { visible, visibleDocument } from '../../../src/core/report/visible.ts';
import { whole } from '../model/words.ts';
import { Pre } from './pre.tsx';

const CHARS_MAX = 20_000;

export function Json({
  title,
  value,
  isOpen = false,
}: {
  readonly title: string;
  readonly value: unknown;
  readonly isOpen?: boolean;
}) {
  const [open, setOpen] = useState(isOpen);
  const [all, setAll] = useState(false);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return <p className="dim">{title}: none</p>;
  const text = open ? (typeof value === 'string' ? visible(value) : visibleDocument(value)) : '';
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? <Pre>{all ? text : text.slice(0, CHARS_MAX)}</Pre> : null}
      {open && text.length > CHARS_MAX && !all ? (
        <button type="button" onClick={() => setAll(true)}>
          Show all {whole(text.length)} characters
        </button>
      ) : null}
    </details>
  );
}
