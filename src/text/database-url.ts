// The address of a Postgres database: how it is recognised, and how it is shown without its password.

const SCHEME = /^postgres(?:ql)?:\/\//i;

export const isDatabaseUrl = (text: string): boolean => SCHEME.test(text);

/** The address as it may be printed and logged. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(\w+:\/\/[^:/?#@]*):[^/]*@/, '$1:***@').replace(/([?&]password=)[^&#]*/gi, '$1***');
