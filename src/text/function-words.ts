// Function words without articles ("Team A" contains a name). Each comparison adds words that carry no meaning in its
// own texts.

const FUNCTION_WORDS =
  'and or of in on at to for by from as with is are was were be been it its this that these those has have had do does did will would can could should there they he she we you i which who'.split(
    ' ',
  );

/** These words and `more`, as written; with `as`, in the form it returns. */
export const withFunctionWords = (more: string, as: (word: string) => string = (word) => word): ReadonlySet<string> =>
  new Set([...FUNCTION_WORDS, ...more.trim().split(/\s+/)].map(as));
