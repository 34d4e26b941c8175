/** What the law calls a company, which its name is known without. */
export const LEGAL: ReadonlySet<string> = new Set(
  'inc incorporated corp corporation ltd limited llc llp plc gmbh ag co company sa sarl bv nv pty srl spa oy ab holding holdings'.split(
    ' ',
  ),
);
