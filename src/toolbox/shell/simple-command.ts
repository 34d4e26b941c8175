// Reads a command line that is one simple command: a program and its words, nothing else. Everything a shell would do
// more with (chains, pipes, redirections, expansions, globs, comments, assignments) is no simple command. For the lines
// it reads, bash sees the same words; a property test compares the two.

/** Characters that mean themselves outside quotes, wherever they stand. A tilde only after a letter or digit: HEAD~1. */
const PLAIN = /[A-Za-z0-9_.,:=@%+/^-]/;
/** In double quotes a shell expands $ and backticks, and a backslash escapes. */
const DOUBLE_QUOTED = /[^"$`\\!]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a newline ends a command, and a terminal obeys the others
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The words of the command, or undefined if the line is anything but one simple command. */
export function readSimpleCommand(line: string): string[] | undefined {
  if (CONTROL.test(line)) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === ' ') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (letter === "'" || letter === '"') {
      const end = line.indexOf(letter, at + 1);
      if (end === -1) return undefined;
      const quoted = line.slice(at + 1, end);
      if (letter === '"' && [...quoted].some((each) => !DOUBLE_QUOTED.test(each))) return undefined;
      word = (word ?? '') + quoted;
      at = end;
    } else if (PLAIN.test(letter) || (letter === '~' && /[A-Za-z0-9^]/.test(line.charAt(at - 1)))) {
      word = (word ?? '') + letter;
    } else return undefined;
  }
  if (word !== undefined) words.push(word);
  const [program] = words;
  // `NAME=value program` sets a variable for the program.
  return program === undefined || program === '' || program.includes('=') ? undefined : words;
}
