import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SimulatedServer, startSimulated } from '../../scripts/simulate/server-process.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { LAMPLIGHTERS_CORNER } from '../support/cast.ts';
import { StaffClient } from '../support/staff-client.ts';
import { fillSignIn, runCreateSuperuser } from '../support/staff.ts';

/** In New Orleans, the clock goes from 2 AM back to 1 AM in the night after Saturday, November 6, 2027. */
const SATURDAY = '2027-11-06';
/** That evening at 9 PM. */
const EVENING = Date.parse('2027-11-07T02:00:00Z');

const browser = useBrowser();
const directory = mkdtempSync(join(tmpdir(), 'galley-story-'));
const { rlid } = LAMPLIGHTERS_CORNER;
const SETTINGS = {
  read: `/wagtail/api/main/host/${rlid}/reservations/settings/`,
  save: `/wagtail/host/${rlid}/reservations/settings/`,
};

let server: SimulatedServer;
beforeAll(async () => {
  const dataDir = join(directory, 'data');
  cpSync(inject('demoData'), dataDir, { recursive: true });
  runCreateSuperuser('beacon', { DATA_DIR: dataDir });
  const { DATABASE_URL: _ours, TEST_DATABASE_URL: _tests, ...env } = process.env;
  server = await startSimulated(
    { ...env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    EVENING,
    join(directory, 'server.log'),
  );
  const staff = await StaffClient.signIn(server.url, 'beacon');
  const { version, values } = (await (await staff.get(SETTINGS.read)).json()) as { version: number; values: object };
  const rules = [{ date: SATURDAY, isClosed: false, from: '21:00', to: '', coversPerSlot: null }];
  const durations = [60, 60, 60, 60];
  await staff.post(SETTINGS.save, { baseVersion: version, values: { ...values, isOn: true, durations, rules } });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

describe('In the night in which an hour comes twice', () => {
  it('a guest reserves half past midnight, once, and the host finds it on Saturday’s sheet', async () => {
    const { page } = await browser.visit({ baseURL: server.url, timezoneId: 'America/Chicago' });
    await page.clock.install({ time: EVENING });
    await page.goto(`/reserve/?rlid=${rlid}&date=${SATURDAY}&partySize=2`);
    await hydrated(page);
    const times = page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ });
    await times.first().waitFor();
    const labels = (await times.allTextContents()).map((label) => label.slice(0, 8).trim());
    expect(labels.filter((label) => label.startsWith('12:30 AM'))).toHaveLength(1);
    expect(labels.filter((label) => label.startsWith('1:00 AM'))).toHaveLength(1);
    expect(labels.filter((label) => label.startsWith('1:30 AM'))).toHaveLength(1);
    expect(new Set(labels).size).toBe(labels.length);

    await page.getByRole('button', { name: /^1:30 AM/ }).click();
    await page.getByText('We hold this time for you').first().waitFor();
    await page.getByLabel('Name').fill('Night Heron');
    await page.getByLabel('E-mail').fill('heron@guests.example');
    await page.getByRole('button', { name: 'Confirm the reservation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    const file = await page.request.get(`/api${new URL(page.url()).pathname}calendar.ics`);
    const calendar = await file.text();
    // The first 1:30 AM, still in summer time; an hour later the clock shows 1:30 AM again.
    expect(calendar).toContain('DTSTART:20271107T063000Z');
    expect(calendar).toContain('DTEND:20271107T073000Z');

    const { page: host } = await browser.visit({ baseURL: server.url, timezoneId: 'America/Chicago' });
    await host.clock.install({ time: EVENING });
    await host.goto(`/wagtail/host/${rlid}/reservations/`);
    await fillSignIn(host, 'beacon');
    const row = host.getByRole('listitem').filter({ hasText: 'Night Heron' });
    await row.first().waitFor();
    await row.getByText('1:30 AM').waitFor();
    await expectAccessible(host);

    // Ten minutes after the second 1:30 AM, an hour and ten minutes after the party was to come.
    await server.setClock(Date.parse('2027-11-07T07:40:00Z'));
    await host.clock.setFixedTime(Date.parse('2027-11-07T07:40:00Z'));
    await host.reload();
    await row.getByText('70 min late').waitFor();
  });
});
