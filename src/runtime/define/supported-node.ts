// The first import of every public entry: on a Node that is too old, a program ends with one line that says so, instead
// of an error from somewhere inside. Bun and Deno give the number of a Node they resemble, and are not judged by it.

const { node, bun, deno } = process.versions as Readonly<Record<string, string | undefined>>;

const [major = 0, minor = 0] = (node ?? '').split('.').map(Number);
// As in the field engines of package.json. Node 23 never had what node:sqlite needs.
const isRecent = major >= 24 || (major === 22 && minor >= 18);

if (bun === undefined && deno === undefined && !isRecent) {
  const error = new Error(`Bosun needs Node 22.18, or 24 and later; this is Node ${node}`);
  // Nothing in our files or in those of the caller is wrong.
  error.stack = String(error);
  throw error;
}
