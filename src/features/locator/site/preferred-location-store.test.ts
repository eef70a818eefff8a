// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PREFERRED_LOCATION_KEY as KEY } from '#features/locations/limits.ts';
import { ShapeMismatch } from '#ui/site/shape.ts';
import { buildLocation } from '#test/site-page.tsx';
import { keepLabel, readKeptLabel } from './kept-label.ts';
import { createPreferredLocationStore } from './preferred-location-store.ts';

const reno = buildLocation();
const sparks = buildLocation({ rlid: 102, city: 'Sparks' });

const CLOSED_FOR_GOOD = 410_000;

const fetchLocation = vi.fn(async (rlid: number) => {
  const found = [reno, sparks].find((location) => location.rlid === rlid);
  if (!found) throw Object.assign(new Error('not found'), { status: rlid === CLOSED_FOR_GOOD ? 410 : 404 });
  return found;
});

const stops: (() => void)[] = [];

function startStore() {
  const store = createPreferredLocationStore(fetchLocation);
  stops.push(store.subscribe(() => undefined));
  return store;
}

/** What a browser does in this tab when another one wrote. */
function savedInAnotherTab(rlid: number | null) {
  if (rlid === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(rlid));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

const clearCookie = () => (document.cookie = `${KEY}=; Max-Age=0; Path=/`);

beforeEach(() => {
  localStorage.clear();
  clearCookie();
  fetchLocation.mockClear();
});
afterEach(() => stops.splice(0).forEach((stop) => stop()));

describe('createPreferredLocationStore', () => {
  it('has no location and asks for none when nothing is saved', () => {
    expect(startStore().getSnapshot()).toEqual({ status: 'none' });
    expect(fetchLocation).not.toHaveBeenCalled();
  });

  it.each(['', '0', '-4', '1.5', 'abc', '99999999999999999999'])('takes a saved %j for nothing', (text) => {
    localStorage.setItem(KEY, text);
    expect(startStore().getSnapshot()).toEqual({ status: 'none' });
  });

  it.each([
    ['that the server does not know', 999],
    ['of a restaurant that closed for good', CLOSED_FOR_GOOD],
  ])('forgets a saved rlid %s, and its label', async (_, rlid) => {
    localStorage.setItem(KEY, String(rlid));
    keepLabel({ rlid, language: 'en', label: 'Dine In', place: 'Old Pier' });
    const store = startStore();
    await vi.waitFor(() => expect(store.getSnapshot()).toEqual({ status: 'none' }));
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(readKeptLabel(rlid, 'en')).toBeUndefined();
  });

  it('raises a reply of another shape, and keeps the rlid', async () => {
    const raised = vi.fn();
    vi.stubGlobal('reportError', raised);
    fetchLocation.mockRejectedValueOnce(new ShapeMismatch('zip', 'a string'));
    localStorage.setItem(KEY, '101');
    const store = startStore();
    await vi.waitFor(() => expect(store.getSnapshot()).toEqual({ status: 'failed', rlid: 101 }));
    expect(raised).toHaveBeenCalledExactlyOnceWith(expect.any(ShapeMismatch));
    vi.unstubAllGlobals();
  });

  it('keeps the rlid, logs, and tries again on request when the server fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchLocation.mockRejectedValueOnce(new TypeError('offline'));
    localStorage.setItem(KEY, '101');
    const store = startStore();
    await vi.waitFor(() => expect(store.getSnapshot()).toEqual({ status: 'failed', rlid: 101 }));
    expect(log).toHaveBeenCalledOnce();
    expect(localStorage.getItem(KEY)).toBe('101');
    store.retry();
    await vi.waitFor(() => expect(store.getSnapshot().status).toBe('ready'));
  });

  it('fetches the saved location once, however many listen', async () => {
    localStorage.setItem(KEY, '101');
    const store = startStore();
    stops.push(store.subscribe(() => undefined));
    await vi.waitFor(() => expect(store.getSnapshot()).toEqual({ status: 'ready', rlid: 101, location: reno }));
    expect(fetchLocation).toHaveBeenCalledOnce();
  });

  it('reads the cookie when browser storage is blocked, and still saves there', async () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    document.cookie = `${KEY}=101; Path=/`;
    const store = startStore();
    await vi.waitFor(() => expect(store.getSnapshot().status).toBe('ready'));
    store.choose(sparks);
    expect(document.cookie).toContain(`${KEY}=102`);
  });

  it('saves a choice in browser storage and, for 365 days, in a Lax cookie', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    const store = startStore();
    store.choose(sparks);
    expect(store.getSnapshot()).toEqual({ status: 'ready', rlid: 102, location: sparks });
    expect(localStorage.getItem(KEY)).toBe('102');
    expect(written).toEqual([expect.stringMatching(/=102; Max-Age=31536000; Path=\/; SameSite=Lax/)]);
  });

  it('follows a choice made in another tab', async () => {
    const store = startStore();
    savedInAnotherTab(102);
    await vi.waitFor(() => expect(store.getSnapshot()).toEqual({ status: 'ready', rlid: 102, location: sparks }));
    savedInAnotherTab(101);
    await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ status: 'ready', rlid: 101 }));
    savedInAnotherTab(null);
    expect(store.getSnapshot()).toEqual({ status: 'none' });
  });

  it('keeps the later choice when an earlier reply comes late', async () => {
    let answer: (location: typeof reno) => void = () => undefined;
    fetchLocation.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    localStorage.setItem(KEY, '101');
    const store = startStore();
    store.choose(sparks);
    answer(reno);
    await Promise.resolve();
    expect(store.getSnapshot()).toMatchObject({ status: 'ready', rlid: 102 });
  });
});
