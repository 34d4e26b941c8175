// What the OTEL variables of the environment say.

type Env = Readonly<Record<string, string | undefined>>;

const isTrue = (text: string | undefined): boolean => /^(?:true|1)$/i.test(text?.trim() ?? '');

/** Whether spans are switched off. */
export const isDisabled = (env: Env): boolean =>
  isTrue(env.OTEL_SDK_DISABLED) || env.OTEL_TRACES_EXPORTER?.trim() === 'none';

/** `true`, or the values of newer conventions that include span attributes. */
export const wantsContent = (env: Env): boolean =>
  /^(?:true|1|span_only|span_and_event)$/i.test(env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.trim() ?? '');

/** Values are percent-encoded. What cannot be read is left out. */
export function resourceOf(env: Env): Readonly<Record<string, string>> {
  const pairs = (env.OTEL_RESOURCE_ATTRIBUTES ?? '').split(',').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=');
    return key.trim() === '' || rest.length === 0 ? [] : [[key.trim(), decoded(rest.join('=').trim())] as const];
  });
  const given = Object.fromEntries(pairs);
  return { ...given, 'service.name': env.OTEL_SERVICE_NAME?.trim() || given['service.name'] || 'bosun' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
