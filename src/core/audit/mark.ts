/** What stands where a text was removed. */
export const MARK = '[removed]';
