// Other arguments for a call: a field for each, or all of them as JSON. Characters that hide text are written out.

import { type FormEvent, useState } from 'react';
import { visibleJson } from '../../../src/core/report/visible.ts';
import { type Field, fieldsOf, readFields } from '../model/argument-fields.ts';

interface EditProps {
  readonly args: unknown;
  readonly isSending: boolean;
  readonly onSend: (args: unknown) => void;
  readonly onBack: () => void;
}

export function EditArguments({ args, isSending, onSend, onBack }: EditProps) {
  const [fields, setFields] = useState<readonly Field[] | undefined>(() => fieldsOf(args));
  const [json, setJson] = useState(() => visibleJson(args));
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = fields ? readFields(fields) : readJson(json);
    if (read.ok) onSend(read.value);
    else setProblem(read.problem);
  };
  const change = (name: string, text: string): void =>
    setFields((before) => before?.map((field) => (field.name === name ? { ...field, text } : field)));
  return (
    <form className="fields" onSubmit={submit}>
      {fields ? (
        fields.map((field) => <OneField key={field.name} field={field} onChange={(text) => change(field.name, text)} />)
      ) : (
        <label>
          Arguments as JSON
          <textarea className="mono" rows={8} value={json} onChange={({ target }) => setJson(target.value)} />
        </label>
      )}
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="acts">
        <button type="submit" className="go" disabled={isSending}>
          Approve with these arguments
        </button>
        <button type="button" onClick={onBack}>
          Back
        </button>
        {fields ? (
          <button type="button" className="quiet" onClick={() => setFields(undefined)}>
            Edit as JSON
          </button>
        ) : null}
      </div>
    </form>
  );
}

function readJson(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, problem: `This is not JSON: ${(error as Error).message}` };
  }
}

function OneField({ field, onChange }: { readonly field: Field; readonly onChange: (text: string) => void }) {
  const { name, kind, text } = field;
  if (kind === 'boolean')
    return (
      <label>
        {name}
        <select value={text} onChange={({ target }) => onChange(target.value)}>
          <option>true</option>
          <option>false</option>
        </select>
      </label>
    );
  const label = kind === 'json' ? `${name} (JSON)` : name;
  const props = { value: text, onChange: ({ target }: { target: { value: string } }) => onChange(target.value) };
  if (kind === 'json' || text.length > 60)
    return (
      <label>
        {label}
        <textarea className="mono" rows={3} {...props} />
      </label>
    );
  return (
    <label>
      {label}
      <input type="text" inputMode={kind === 'number' ? 'decimal' : 'text'} {...props} />
    </label>
  );
}
