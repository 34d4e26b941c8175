import { describe, expect, it } from 'vitest';
import { createAuthenticate } from './authenticate.ts';

const away = (): never => {
  throw new Error('the database is away');
};
const authenticate = createAuthenticate({
  tokens: { list: away, find: away, create: away, revoke: away },
  own: 'own-token',
  isOpen: away,
  user: 'ilse',
});

describe('a route that needs no token', () => {
  it.each([undefined, 'Bearer wrong-or-expired', 'Bearer own-token', 'Basic x'])(
    'answers %s without a look into the store',
    async (header) => {
      expect(await authenticate(header, 'open')).toMatchObject({ name: 'anyone', role: 'viewer' });
    },
  );

  it('is the only kind that does', async () => {
    await expect(authenticate('Bearer wrong-or-expired', 'read')).rejects.toThrow('is away');
    expect(await authenticate('Bearer own-token', 'read')).toMatchObject({ role: 'admin', key: 'own' });
  });
});
