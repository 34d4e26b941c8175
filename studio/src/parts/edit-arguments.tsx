// Other arguments for a call: a field for each, as the schema of the tool describes it, or all of them as JSON. Characters
// that hide text are written out.

import { type FormEvent, useState } from 'react';
import { visibleDocument } from '../../../src/core/report/visible.ts';
import { type Field, fieldsOf, readFields } from '../model/argument-fields.ts';

interface EditProps {
  readonly args: unknown;
  /** The JSON Schema of the arguments; null if there is none. */
  readonly schema: unknown;
  readonly isSending: boolean;
  readonly onSend: (args: unknown) => void;
  readonly onBack: () => void;
}

export function EditArguments({ args, schema, isSending, onSend, onBack }: EditProps) {
  const [fields, setFields] = useState<readonly Field[] | undefined>(() => fieldsOf(args, schema));
  const [json, setJson] = useState(() => visibleDocument(args));
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = fields ? readFields(fields) : readJson(json);
    if (read.ok) onSend(read.value);
    else setProblem(read.problem);
  };
  const change = (name: string, text: string): void =>
    setFields((before) => before?.map((field) => (field.name === name ? { ...field, text } : field)));
  const asJson = (): void => {
    const read = fields ? readFields(fields) : undefined;
    if (read?.ok) setJson(visibleDocument(read.value));
    setFields(undefined);
  };
  return (
    <form
      className="fields"
      aria-label="Other arguments"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
      }}
    >
      {fields ? (
        fields.map((field, index) => (
          <OneField
            key={field.name}
            field={field}
            isFirst={index === 0}
            onChange={(text) => change(field.name, text)}
          />
        ))
      ) : (
        <label>
          Arguments as JSON
          <textarea
            className="mono"
            rows={8}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
            autoFocus
            value={json}
            onChange={({ target }) => setJson(target.value)}
          />
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
          <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onBack}>
          Back
          <kbd>Esc</kbd>
        </button>
        {fields ? (
          <button type="button" className="quiet" onClick={asJson}>
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

interface OneFieldProps {
  readonly field: Field;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
}

function OneField({ field, isFirst, onChange }: OneFieldProps) {
  const { name, kind, about, isRequired } = field;
  const id = `argument-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {name}
        {kind === 'json' ? ' (JSON)' : ''}
        {isRequired ? '' : ' (may be empty)'}
      </label>
      <Control id={id} field={field} isFirst={isFirst} onChange={onChange} />
      {about === '' ? null : (
        <small className="dim" id={`${id}-about`}>
          {about}
        </small>
      )}
    </div>
  );
}

function Control({ id, field, isFirst, onChange }: OneFieldProps & { readonly id: string }) {
  const { kind, text, options, isRequired, about } = field;
  const props = {
    id,
    value: text,
    autoFocus: isFirst,
    ...(about === '' ? {} : { 'aria-describedby': `${id}-about` }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'boolean' || kind === 'choice')
    return (
      <select {...props}>
        {isRequired && text !== '' ? null : <option value="">–</option>}
        {(kind === 'boolean' ? ['true', 'false'] : options).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  if (kind === 'json' || text.length > 60) return <textarea className="mono" rows={3} {...props} />;
  return <input type="text" inputMode={kind === 'text' ? 'text' : 'decimal'} {...props} />;
}
