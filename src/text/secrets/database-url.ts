/** The address of a database as it may be printed and logged. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(\w+:\/\/[^:/?#@]*):[^/]*@/, '$1:***@').replace(/([?&]password=)[^&#]*/gi, '$1***');
