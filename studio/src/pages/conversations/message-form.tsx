// A field for the next message. Enter sends it, Shift and Enter begin a new line.

import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../api/client.ts';

interface MessageFormProps {
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
  readonly send: (text: string) => Promise<void>;
  readonly children?: ReactNode;
}

export function MessageForm({ label, placeholder, button, send, children }: MessageFormProps) {
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const isEmpty = text.trim() === '';
  const submit = async (event: FormEvent | KeyboardEvent): Promise<void> => {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setIsSending(true);
    setProblem('');
    try {
      await send(text.trim());
      setText('');
    } catch (error) {
      setProblem(messageOf(error));
    }
    setIsSending(false);
  };
  return (
    <form className="card ask" onSubmit={(event) => void submit(event)}>
      <label htmlFor="message" className="dim">
        {label}
      </label>
      <textarea
        id="message"
        rows={2}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey) void submit(event);
        }}
      />
      <div className="row">
        {children}
        <button type="submit" className="go spread" disabled={isEmpty || isSending}>
          {button}
        </button>
      </div>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
