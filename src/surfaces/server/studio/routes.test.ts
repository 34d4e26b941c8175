import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { studioRoutes } from './routes.ts';
import { readStudio } from './studio-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-studio-'));
const built = path.join(folder, 'built');
mkdirSync(path.join(built, 'assets'), { recursive: true });
writeFileSync(path.join(built, 'index.html'), '<!doctype html><title>Bosun</title>');
writeFileSync(path.join(built, 'assets', 'index-abc.js'), 'export {};');
writeFileSync(path.join(folder, 'secret.txt'), 'not for browsers');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const app = createApp({
  routes: studioRoutes(() => readStudio(built)),
  names: { hostname: '127.0.0.1', allowedHosts: [], allowedOrigins: [] },
  authenticate: async () => ({ name: 'anyone', role: 'viewer', project: null, key: 'anyone' }),
  takeRequest: () => {},
  bytesMax: 1_000,
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  redact: (value) => value,
  closing: new AbortController().signal,
  count: () => {},
});
const get = (address: string): Promise<Response> =>
  Promise.resolve(app.request(`http://127.0.0.1${address}`, { headers: { host: '127.0.0.1' } }));

describe('the files of the studio', () => {
  it.each(['/', '/runs/0abc', '/runs/0abc~t1~1/tasks/t1', '/inbox', '/audit/0abc'])(
    'has one page for %s',
    async (address) => {
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await response.text()).toContain('<title>Bosun</title>');
    },
  );

  it('lets browsers keep files whose name holds a hash', async () => {
    const response = await get('/assets/index-abc.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it.each(['/assets/missing.js', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/secret.txt'])(
    'has nothing outside its folder: %s',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('not for browsers');
    },
  );

  it('is left out where a server has only the API', () => {
    expect(studioRoutes(undefined)).toEqual([]);
  });
});
