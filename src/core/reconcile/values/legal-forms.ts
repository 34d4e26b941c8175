/** Legal forms of companies, which names may omit. */
export const LEGAL: ReadonlySet<string> = new Set(
  'inc incorporated corp corporation ltd limited llc llp plc gmbh ag co company sa sarl bv nv pty srl spa oy ab holding holdings'.split(
    ' ',
  ),
);
