import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from '#test/staff-app.ts';
import { embedRoutes } from './staff-routes.ts';

const PATH = '/wagtail/embeds/chooser/';
let database: Database;
let app: StaffApp;
let chief: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  embedRoutes(app.http, { db: database.db, clock: app.clock, guard: app.guard });
  await addStaff(database, app, { username: 'chief' });
  await addStaff(database, app, { username: 'outsider', isSuperuser: false });
  chief = new Browser(app);
  await chief.signIn('chief');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const choose = (url: unknown) => chief.send('POST', PATH, { json: { url } });

describe('the chooser of embeds', () => {
  it('refuses strangers and accounts without access to the admin', async () => {
    const outsider = new Browser(app, '192.0.2.9');
    await outsider.signIn('outsider');
    for (const [who, status] of [
      [new Browser(app), 401],
      [outsider, 403],
    ] as const) {
      expect((await who.send('GET', PATH)).statusCode).toBe(status);
      expect((await who.send('POST', PATH, { json: { url: 'https://youtu.be/dQw4w9WgXcQ' } })).statusCode).toBe(status);
    }
  });

  it('describes what is allowed', async () => {
    const { providers } = (await chief.send('GET', PATH)).json<{ providers: string[] }>();
    expect(providers).toContain('YouTube');
  });

  it.each([
    ['https://youtu.be/abcdefghijk', 'YouTube', 'Video on YouTube', 'video'],
    ['  https://vimeo.com/12345 ', 'Vimeo', 'Video on Vimeo', 'video'],
    ['https://open.spotify.com/track/1234567890123456789012', 'Spotify', 'Audio on Spotify', 'audio'],
    ['/kitchen-tour/', 'This site', 'Page of this site', 'page'],
  ])('accepts %s', async (url, provider, title, kind) => {
    const reply = await choose(url);
    expect(reply.json()).toMatchObject({ url: url.trim(), provider, title, kind });
    expect(reply.json<{ embedUrl: string }>().embedUrl).toMatch(/^(https:\/\/|\/kitchen)/);
  });

  it.each([
    ['words', 'a film', /begins with https/],
    ['nothing', '', /begins with https/],
    ['a script', 'javascript:alert(1)', /begins with https/],
    ['an address without TLS', 'http://youtu.be/abcdefghijk', /begins with https/],
    ['another host that looks like a path', '//films.example/a/', /begins with https/],
    ['a site that is not on the list', 'https://films.example/watch?v=1', /supported content: YouTube/],
    ['a machine behind us', 'https://169.254.169.254/latest/', /supported content/],
    ['a host that only begins alike', 'https://youtube.com.films.example/watch?v=abcdefghijk', /supported content/],
    ['a port', 'https://youtu.be:8443/abcdefghijk', /supported content/],
    ['an address that is too long', `https://youtu.be/${'a'.repeat(2000)}`, /at most/],
  ])('refuses %s, naming the field', async (_, url, words) => {
    const reply = await choose(url);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ errors: [{ field: 'url', message: expect.stringMatching(words) }] });
  });
});
