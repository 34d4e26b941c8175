/** The address of a database as it may be printed and logged. A password may have a raw @ or /: up to the last @, all is hidden. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(\w+:\/\/[^:/?#@]*):.*@/s, '$1:***@').replace(/([?&]password=)[^&#]*/gi, '$1***');
