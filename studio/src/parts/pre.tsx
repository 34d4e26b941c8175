import type { ReactNode } from 'react';

/** Long text as it is. It may scroll, so it can be reached by keyboard. */
export const Pre = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
  <pre className="text" tabIndex={0}>
    {children}
  </pre>
);
