/** As in the field engines of package.json: Bosun needs node:sqlite with `isTransaction`, which Node 23 never had, and
 *  TypeScript without a flag. */
export function isRecentNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
}
