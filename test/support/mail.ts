import { tool } from 'bosun';
import { z } from 'zod';

/** A tool that reads text from outside. */
export const mailWith = (text: string) =>
  tool('read_mail', {
    does: 'Reads the newest mail',
    input: z.object({}),
    effect: 'read',
    untrusted: true,
    run: () => text,
  });
