// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, refused, show, stubServer, type TestServer } from '#test/page-screens.tsx';
import { LOCATION_SERVICES } from '#features/locations/staff-contract.ts';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { LocationAddScreen } from './location-add-screen.tsx';
import { LocationArchiveScreen } from './location-archive-screen.tsx';
import { LocationEditScreen } from './location-edit-screen.tsx';
import { LocationHistoryScreen } from './location-history-screen.tsx';

const navigate = vi.fn(async () => undefined);
let blocks = false;
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
  useParams: () => ({ rlid: '10001' }),
  useSearch: () => ({}),
  useBlocker: ({ enableBeforeUnload }: { enableBeforeUnload: () => boolean }) => {
    blocks = enableBeforeUnload();
    return { status: 'idle' };
  },
}));

const READ = 'GET /wagtail/api/main/locations/10001/';
const SAVE = 'POST /wagtail/locations/10001/';
const day = (open: string, close: string) => [{ open, close }];
const form = {
  restaurantNumber: '0001',
  name: 'Harbor Point',
  address1: '12 Lantern Wharf',
  address2: '',
  city: 'Portland',
  state: 'ME',
  zip: '',
  latitude: '43.6562',
  longitude: '-70.2497',
  phone: '',
  timeZone: 'America/New_York',
  status: 'open',
  reopensOn: '',
  services: Object.fromEntries(LOCATION_SERVICES.map((name) => [name, true])),
  operationHours: Array.from({ length: 7 }, () => day('11:00', '22:00')),
  curbsideHours: null,
  deliveryHours: null,
  exceptions: [
    { date: '2026-01-01', service: 'all', spans: [], label: 'New Year' },
    { date: '2026-12-24', service: 'all', spans: day('11:00', '15:00'), label: 'Christmas Eve' },
  ],
};
const location = (more: object = {}) => ({
  rlid: 10001,
  version: 3,
  title: '#0001 Harbor Point',
  country: 'US',
  form,
  url: '/seafood-restaurants/locations/maine/portland/12-lantern-wharf/',
  archivedAt: null,
  updatedAt: '2026-11-19T12:00:00.000Z',
  updatedBy: 'wren',
  today: '2026-11-19',
  rights: ['change', 'delete'],
  ...more,
});

let server: TestServer;
const Said = () => <output>{useFlash()?.text}</output>;
const draw = (what: ReactNode) =>
  show(
    <>
      {what}
      <Said />
    </>,
  );
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentForm = () => server.sent.at(-1)?.body as typeof form & { baseVersion: number };

beforeEach(() => {
  server = stubServer();
  server.answers[READ] = () => [200, location()];
  server.answers['GET /wagtail/api/main/locations/options/'] = () => [
    200,
    {
      regions: [{ country: 'US', state: 'ME', name: 'Maine', mayAdd: true, mayChange: true }],
      timeZones: ['America/New_York', 'America/Chicago'],
    },
  ];
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('the weekly hours', () => {
  it('are copied to other days, closed, and opened around the clock', async () => {
    server.answers[SAVE] = () => [200, location({ version: 4 })];
    draw(<LocationEditScreen />);
    fireEvent.change(await screen.findByLabelText('Opens on Monday'), { target: { value: '09:15' } });
    press('Copy to other days from Monday');
    fireEvent.click(within(screen.getByRole('group', { name: 'Copy Monday to' })).getByLabelText('Friday'));
    press('Copy');
    press('Closed on Sunday');
    press('Open 24 hours on Saturday');
    press('Add hours on Tuesday');
    expect(blocks).toBe(true);
    press('Save');
    await screen.findByText('“#0001 Harbor Point” is saved.');
    const week = sentForm().operationHours;
    expect(week[1]).toEqual(day('09:15', '22:00'));
    expect(week[5]).toEqual(day('09:15', '22:00'));
    expect(week[4]).toEqual(day('11:00', '22:00'));
    expect(week[0]).toEqual([]);
    expect(week[6]).toEqual(day('00:00', '00:00'));
    expect(week[2]).toHaveLength(2);
    expect(sentForm().baseVersion).toBe(3);
  });

  it('complain at the day before anything is sent', async () => {
    draw(<LocationEditScreen />);
    fireEvent.change(await screen.findByLabelText('Closes on Monday'), { target: { value: '10:00' } });
    expect(screen.getByLabelText('Closes on Monday').getAttribute('aria-invalid')).toBe('true');
    screen.getByText(/^Closes before it opens/);
    press('Add hours on Tuesday');
    fill('Opens on Tuesday, interval 2', '12:00');
    expect(screen.getByText('Overlaps 11:00 AM – 10:00 PM.')).toBeTruthy();
  });

  it('take a time as people write it, and keep what is none for the form to refuse', async () => {
    server.answers[SAVE] = () => [200, location({ version: 4 })];
    draw(<LocationEditScreen />);
    const opens = await screen.findByLabelText<HTMLInputElement>('Opens on Monday');
    for (const [typed, shown] of [
      ['11', '11:00 AM'],
      ['11:30 am', '11:30 AM'],
      ['2315', '11:15 PM'],
      ['9 a.m.', '9:00 AM'],
    ] as const) {
      fireEvent.focus(opens);
      fill('Opens on Monday', typed);
      expect(opens.value).toBe(typed);
      fireEvent.blur(opens);
      expect(opens.value).toBe(shown);
    }
    fireEvent.focus(opens);
    fill('Opens on Monday', 'early');
    expect(opens.getAttribute('aria-invalid')).toBe(null);
    fireEvent.blur(opens);
    expect(opens.value).toBe('early');
    expect(opens.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Must be a time of day, such as 11, 11:30 am or 23:15.');
    fill('Opens on Monday', '9 a.m.');
    fireEvent.blur(opens);
    press('Save');
    await screen.findByText('“#0001 Harbor Point” is saved.');
    expect(sentForm().operationHours[1]).toEqual(day('09:00', '22:00'));
  });

  it('are published or not, as a whole', async () => {
    draw(<LocationEditScreen />);
    fireEvent.click(await screen.findByLabelText('Publish opening hours'));
    expect(screen.queryByLabelText('Opens on Monday')).toBeNull();
    fireEvent.click(screen.getByLabelText('Publish delivery hours'));
    screen.getByLabelText('Opens on Monday');
  });
});

describe('the exceptions', () => {
  it('are sentences until one is changed, and past ones are folded away', async () => {
    draw(<LocationEditScreen />);
    await screen.findByText('11:00 AM – 3:00 PM, all hours: Christmas Eve');
    screen.getByText('Past special hours (1)');
    expect(screen.queryByLabelText('Date')).toBeNull();
    press('Edit special hours Thursday, December 24, 2026');
    fill('Date', '2026-12-23');
    fill('Reason', 'Eve of Eve');
    screen.getByText('Wednesday, December 23, 2026');
    press('Close special hours Wednesday, December 23, 2026');
    expect(screen.queryByLabelText('Date')).toBeNull();
    screen.getByText('11:00 AM – 3:00 PM, all hours: Eve of Eve');
  });

  it('are added and removed', async () => {
    server.answers[SAVE] = () => [200, location()];
    draw(<LocationEditScreen />);
    press((await screen.findByRole('button', { name: 'Add special hours' })).textContent ?? '');
    fill('Date', '2026-12-31');
    press('Remove special hours Thursday, December 24, 2026');
    press('Save');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(sentForm().exceptions.map(({ date }) => date)).toEqual(['2026-01-01', '2026-12-31']);
  });

  it('open where one was refused, also one that is past', async () => {
    server.answers[SAVE] = () =>
      refused('invalid', 400, {
        errors: [{ field: 'exceptions.0.label', message: 'must have at most 100 characters' }],
      });
    draw(<LocationEditScreen />);
    await screen.findByText(/Christmas Eve/);
    press('Save');
    expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('New Year');
    expect(screen.getByRole('alert').textContent).toContain('Special hours, line 1');
  });
});

describe('saving', () => {
  it('puts each complaint at its field and keeps what was typed', async () => {
    server.answers[SAVE] = () =>
      refused('invalid', 400, { errors: [{ field: 'latitude', message: 'must lie between -90 and 90' }] });
    draw(<LocationEditScreen />);
    await screen.findByLabelText('Latitude');
    fill('Latitude', '436');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText('Latitude').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('436');
  });

  it('keeps what was typed after a conflict, and merges it over the other version on request', async () => {
    const theirs = location({ version: 4, form: { ...form, name: 'Harbor Head', phone: '(207) 555-0100' } });
    server.answers[SAVE] = () => refused('conflict', 409);
    draw(<LocationEditScreen />);
    await screen.findByLabelText('Second line');
    fill('Second line', 'Upper deck');
    fill('Name', 'Harbor Light');
    server.answers[READ] = () => [200, theirs];
    press('Save');
    await screen.findByText('wren changed this restaurant after you opened it');
    screen.getByText(/You both changed name/);
    expect(screen.getByLabelText<HTMLInputElement>('Second line').value).toBe('Upper deck');
    server.answers[SAVE] = () => [200, theirs];
    press('Overwrite with my version');
    await screen.findByText(/is saved/);
    expect(sentForm()).toMatchObject({
      baseVersion: 4,
      address2: 'Upper deck',
      name: 'Harbor Light',
      phone: '(207) 555-0100',
    });
  });

  it('saves both changes where they do not touch the same', async () => {
    const theirs = location({ version: 4, form: { ...form, phone: '(207) 555-0100' } });
    server.answers[SAVE] = () => refused('conflict', 409);
    draw(<LocationEditScreen />);
    await screen.findByLabelText('Second line');
    fill('Second line', 'Upper deck');
    server.answers[READ] = () => [200, theirs];
    press('Save');
    await screen.findByText(/so both changes can be saved/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('wren changed this restaurant'));
    expect(screen.queryByRole('button', { name: 'Overwrite with my version' })).toBeNull();
    server.answers[SAVE] = () => [200, theirs];
    press('Save both changes');
    await screen.findByText(/is saved/);
    expect(sentForm()).toMatchObject({ baseVersion: 4, address2: 'Upper deck', phone: '(207) 555-0100' });
  });

  it('is not offered to readers', async () => {
    server.answers[READ] = () => [200, location({ rights: [] })];
    draw(<LocationEditScreen />);
    await screen.findByText('You can view this restaurant but not edit it');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByText('Archive')).toBeNull();
  });
});

describe('other screens of a restaurant', () => {
  it('adds one, and keeps the form when it is refused', async () => {
    server.answers['POST /wagtail/locations/add/'] = () =>
      refused('invalid', 400, { errors: [{ field: 'city', message: 'is required' }] });
    draw(<LocationAddScreen />);
    fill('Street', '1 Pecan Street');
    press('Add restaurant');
    await waitFor(() => expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('1 Pecan Street');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('offers no form without the right to add anywhere', async () => {
    server.answers['GET /wagtail/api/main/locations/options/'] = () => [200, { regions: [], timeZones: [] }];
    draw(<LocationAddScreen />);
    await screen.findByText('You may not add restaurants');
    expect(screen.queryByLabelText('Street')).toBeNull();
  });

  it('archives with the version that was shown, and says who may not', async () => {
    server.answers['POST /wagtail/locations/10001/archive/'] = () => refused('conflict', 409);
    draw(<LocationArchiveScreen />);
    press((await screen.findByRole('button', { name: 'Archive' })).textContent ?? '');
    await screen.findByRole('alert');
    expect(server.sent.at(-1)?.body).toEqual({ baseVersion: 3 });
    cleanup();
    server.answers[READ] = () => [200, location({ rights: ['change'] })];
    draw(<LocationArchiveScreen />);
    await screen.findByText('You may not archive this restaurant');
  });

  it('shows its history in sentences', async () => {
    const line = (id: number, action: string, details: object) => ({
      id,
      action,
      by: 'wren',
      at: '2026-11-19T12:00:00.000Z',
      details,
    });
    const long = 'Mo-Fr 11:00-22:00; '.repeat(9);
    server.answers['GET /wagtail/api/main/locations/10001/history/?p=1'] = () => [
      200,
      {
        title: '#0001 Harbor Point',
        total: 4,
        p: 1,
        pages: 1,
        rows: [
          line(4, 'location.import_undo', {}),
          line(3, 'location.import', { kind: 'changed', fields: ['phone', 'operationHours'] }),
          line(2, 'location.bulk_update', { summary: 'Closed on December 24, 2026' }),
          line(1, 'location.update', {
            changed: ['name', 'operationHours'],
            values: [
              { field: 'name', from: '', to: 'Harbor Point' },
              { field: 'operationHours', from: long, to: 'closed all week' },
            ],
          }),
        ],
      },
    ];
    draw(<LocationHistoryScreen />);
    await screen.findByText('Restored to its state before an import');
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Restored to its state before an import',
      'Changed by an import: phone, opening hours',
      'Changed in bulk: Closed on December 24, 2026',
      'Changed name from nothing to “Harbor Point”; opening hours',
    ]);
  });
});
