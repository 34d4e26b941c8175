import { UserError } from '../print/user-error.ts';

export function wholeNumber(
  flag: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UserError(`${flag} takes a whole number from ${min} to ${max}, not "${text}"`);
}
