// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildLocation, renderInPage } from '#test/site-page.tsx';
import { ENTRY_STATES, type EntryState, type WaitListEntry } from '../contract.ts';
import { EntryStatus } from './entry-status.tsx';
import { readRememberedEntry } from './remembered-entry.ts';
import { useLiveEntry } from './use-live-entry.ts';

const NOTHING = { changePresence: false, changeSize: false, leave: false, return: false, rejoin: false };
const ENTRY: WaitListEntry = {
  plan_ahead_id: 'A'.repeat(22),
  rlid: 101,
  restaurantName: 'Harbor Point',
  state: 'waiting',
  presence: 'coming',
  name: '<b>Ana</b>',
  language: 'en',
  partySize: 4,
  partiesAhead: 2,
  quote: { low: 15, high: 25 },
  wait: { low: 10, high: 20 },
  joinedAt: '2026-11-22T02:40:00.000Z',
  readAt: '2026-11-22T02:45:00.000Z',
  version: 3,
  maxPartySize: 8,
  may: { ...NOTHING, changePresence: true, changeSize: true, leave: true },
};
const CALLED: Partial<WaitListEntry> = {
  state: 'called',
  partiesAhead: 0,
  calledAt: '2026-11-22T02:45:00.000Z',
  graceEndsAt: '2026-11-22T02:55:00.000Z',
  may: { ...NOTHING, changePresence: true, leave: true },
};

let answer: () => Response;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T02:45:00.000Z') });
  localStorage.clear();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Live(props: { entry: WaitListEntry }) {
  const live = useLiveEntry(props.entry);
  return <EntryStatus {...live} title={live.entry.state} restaurant={buildLocation()} refusal={null} />;
}
const show = (change: Partial<WaitListEntry> = {}) => renderInPage(<Live entry={{ ...ENTRY, ...change }} />);
const reads = (change: Partial<WaitListEntry>) => () =>
  new Response(JSON.stringify({ ...ENTRY, ...change }), { headers: { 'content-type': 'application/json' } });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('EntryStatus', () => {
  it('says place, wait from now and the promise, and remembers the way here', () => {
    show();
    expect(screen.getByText('Number 3 in line for parties of your size')).toBeDefined();
    expect(screen.getByText('10–20 min')).toBeDefined();
    expect(screen.getByText('A table by 7:05 PM')).toBeDefined();
    expect(screen.getByText('<b>Ana</b>, party of 4 · Harbor Point')).toBeDefined();
    expect(screen.getByText('Harbor Point, 12 Wharf Road, Reno, NV')).toBeDefined();
    expect(readRememberedEntry()?.token).toBe(ENTRY.plan_ahead_id);
  });

  it('stays when the code of a part does not load', async () => {
    vi.doMock('./push-button.tsx', () => Promise.reject(new Error('offline')));
    show();
    vi.useRealTimers();
    await act(async () => void (await vi.dynamicImportSettled()));
    expect(screen.getByText('10–20 min')).toBeDefined();
    vi.doUnmock('./push-button.tsx');
  });

  it('sends each action with the version that is shown', () => {
    show();
    const form = screen.getByRole('button', { name: 'I am here' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', `/waitlist/${ENTRY.plan_ahead_id}/`]);
    expect(form?.querySelector<HTMLInputElement>('[name=version]')?.value).toBe('3');
    // What is on already is taken back.
    const coming = screen.getByRole<HTMLButtonElement>('button', { name: 'I am on my way', pressed: true });
    expect([coming.name, coming.value]).toEqual(['action', 'remote']);
  });

  it('keeps an action for later and says so when there is no connection', () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    show();
    const button = screen.getByRole('button', { name: 'I am here' });
    expect(fireEvent.submit(button.closest('form')!)).toBe(false);
    expect(screen.getByText('Nothing was saved yet. Please press the button once more.')).toBeDefined();
    vi.stubGlobal('navigator', { ...navigator, onLine: true });
    expect(fireEvent.submit(button.closest('form')!)).toBe(true);
  });

  it.each(ENTRY_STATES.filter((state) => state !== 'waiting' && state !== 'called'))(
    'offers only what can be done once it is %s',
    (state: EntryState) => {
      show({ state, may: { ...NOTHING, return: state === 'left', rejoin: state === 'no_show' } });
      const names = screen.queryAllByRole('button').map((button) => button.textContent);
      expect(names).toEqual(state === 'left' ? ['Take my place back'] : state === 'no_show' ? ['Join again'] : []);
      expect(screen.queryByText(/in line/)).toBeNull();
      expect(readRememberedEntry()).toBeNull();
    },
  );

  it('becomes the call for the table automatically, and shows when its time is over', async () => {
    show();
    answer = reads(CALLED);
    await pass(16);
    const status = within(screen.getAllByRole('status')[0] as HTMLElement);
    expect(status.getByText('We keep your table until 6:55 PM')).toBeDefined();
    expect(document.title).toBe('called');
    await pass(600);
    expect(status.getByText(/^The time for your table has run out/)).toBeDefined();
  });

  it('says in its title that the table is ready while the guest looks at another tab', async () => {
    const streams: EventTarget[] = [];
    class Stream extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    }
    vi.stubGlobal('EventSource', Stream);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    show();
    await vi.dynamicImportSettled();
    answer = reads(CALLED);
    await pass(60);
    expect(document.title).toBe('waiting');
    streams[0]?.dispatchEvent(new Event('change'));
    await pass(1);
    expect(document.title).toBe('called');
  });

  it('keeps the newest reading when an older one answers later', async () => {
    show();
    const slow = Promise.withResolvers<Response>();
    const answers = [slow.promise, Promise.resolve(reads(CALLED)())];
    vi.stubGlobal('fetch', () => answers.shift());
    await pass(31);
    slow.resolve(reads({})());
    await pass(1);
    expect(document.title).toBe('called');
  });

  it('says when it cannot be read again, and goes on once it can', async () => {
    show();
    answer = () => new Response('', { status: 502 });
    await pass(16);
    expect(screen.getByText(/We cannot update it right now/).textContent).toContain('Updated at 6:45 PM');
    answer = reads({ partiesAhead: 0 });
    await pass(15);
    expect(screen.getByText('No party of your size is ahead of you')).toBeDefined();
    expect(screen.queryByText(/We cannot update it/)).toBeNull();
  });

  it('reads no more once the wait is over', async () => {
    answer = () => {
      throw new Error('nothing to read');
    };
    const asked = vi.fn(answer);
    vi.stubGlobal('fetch', asked);
    show({ state: 'seated', may: NOTHING });
    await pass(60);
    expect(asked).not.toHaveBeenCalled();
  });
});
