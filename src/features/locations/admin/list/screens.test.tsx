// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, refused, show, stubServer, type TestServer } from '#test/page-screens.tsx';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { LocationListScreen } from './location-list-screen.tsx';

const navigate = vi.fn(async () => undefined);
let said: Record<string, string> = {};
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
  useSearch: () => said,
}));

const LIST = 'GET /wagtail/api/main/locations/';
const PREVIEW = 'POST /wagtail/bulk/locations/location/preview/';
const CHANGE = 'POST /wagtail/bulk/locations/location/change/';
const row = (id: number, more: object = {}) => ({
  id,
  number: String(id),
  name: '<b>Tern</b>',
  address: '1 Quay Road',
  city: 'Houston',
  state: 'TX',
  country: 'US',
  zip: '77002',
  status: 'open',
  reopensOn: null,
  isArchived: false,
  services: [],
  exceptionsAhead: 0,
  hasHours: true,
  updatedAt: '2026-11-19T12:00:00.000Z',
  mayChange: true,
  ...more,
});
const list = (rows: object[], more: object = {}) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  regions: [{ country: 'US', state: 'TX', name: 'Texas', count: 2 }],
  mayAdd: true,
  mayChange: true,
  ...more,
});
const preview = (counts: object, more: object = {}) => ({
  total: 2,
  counts: { change: 0, keep: 0, same: 0, forbidden: 0, archived: 0, unsuitable: 0, ...counts },
  unknown: 0,
  rows: [
    {
      id: 1,
      title: '#1 Tern',
      outcome: 'change',
      before: '11:00 AM – 10:00 PM',
      after: 'Closed',
      hasException: false,
    },
  ],
  ...more,
});

let server: TestServer;
const Said = () => {
  const flash = useFlash();
  return (
    <div>
      <output>{flash?.text}</output>
      {flash?.action && <button onClick={flash.action.onSelect}>{flash.action.label} it</button>}
    </div>
  );
};
const draw = () =>
  show(
    <>
      <LocationListScreen />
      <Said />
    </>,
  );
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => {
  server = stubServer();
  said = {};
  server.answers[LIST] = () => [200, list([row(1), row(2, { mayChange: false })])];
  server.answers['GET /wagtail/api/main/locations/bulk/'] = () => [200, { rows: [] }];
  server.answers['GET /wagtail/api/main/locations/options/'] = () => [
    200,
    { regions: [{ country: 'US', state: 'TX', name: 'Texas', mayAdd: false, mayChange: true }], timeZones: [] },
  ];
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('the list of restaurants', () => {
  it('shows names as texts, and boxes only where the user may change', async () => {
    draw();
    expect(await screen.findAllByText('#1 <b>Tern</b>')).not.toHaveLength(0);
    expect(screen.getAllByRole('checkbox', { name: /Tern/ })).toHaveLength(1);
    expect(screen.getByText('Export as CSV').getAttribute('href')).toBe('/wagtail/locations/export/?format=csv');
    expect(screen.getByText('Import history')).toBeTruthy();
  });

  it('offers readers neither changes nor imports', async () => {
    server.answers[LIST] = () => [200, list([row(1, { mayChange: false })], { mayChange: false, mayAdd: false })];
    server.answers['GET /wagtail/api/main/locations/options/'] = () => [200, { regions: [], timeZones: [] }];
    draw();
    await screen.findAllByText('#1 <b>Tern</b>');
    await waitFor(() => expect(screen.queryByText('Import history')).toBeNull());
    expect(screen.queryByText(/^Change all/)).toBeNull();
    expect(screen.queryByText('Add restaurant')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Tern/ })).toBeNull();
  });

  it('reads its filter from the address, and takes nonsense there for none', async () => {
    said = { region: 'US-TX', status: 'gone', q: 'quay', view: 'list', p: 'x' };
    server.answers[`${LIST}?q=quay&region=US-TX`] = () => [200, list([])];
    draw();
    await screen.findByText(/No restaurant matches “quay”/);
    expect(screen.queryByText('Export as CSV')).toBeNull();
  });
});

describe('a change of many', () => {
  const open = async () => {
    draw();
    press((await screen.findByRole('button', { name: 'Change all 2 restaurants' })).textContent ?? '');
    await screen.findByRole('dialog');
  };

  it('is shown before it is made, made of what was shown, and undone', async () => {
    server.answers[PREVIEW] = () => [200, preview({ change: 1, keep: 1 })];
    server.answers[CHANGE] = () => [200, { bulkId: 9, done: [1], refused: [{ id: 2, reason: 'It has one' }] }];
    server.answers['POST /wagtail/locations/bulk/9/undo/'] = () => [200, { restored: 1, kept: 0 }];
    await open();
    fireEvent.change(dialog().getByLabelText('First day'), { target: { value: '2026-12-24' } });
    fireEvent.change(dialog().getByLabelText('On these days'), { target: { value: 'closes_at' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
    await dialog().findByText('1 restaurant will change.');
    dialog().getByText('1 keep their existing special hours');
    fireEvent.click(dialog().getByRole('button', { name: 'Change 1 restaurant' }));
    await screen.findByText('Changed 1 restaurant. 1 restaurant not changed.');
    const [asked, made] = server.sent.map(({ body }) => body);
    expect(made).toEqual(asked);
    expect(made).toMatchObject({
      target: { expected: 2, filter: { region: '' } },
      change: { kind: 'exception', from: '2026-12-24', hours: { kind: 'closes_at', at: '15:00' }, existing: 'keep' },
    });
    press('Undo it');
    await screen.findByText('Undone for 1 restaurant.');
  });

  it('is previewed again once something of it changes', async () => {
    server.answers[PREVIEW] = () => [200, preview({ change: 2 })];
    await open();
    fireEvent.change(dialog().getByLabelText('First day'), { target: { value: '2026-12-24' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
    await dialog().findByRole('button', { name: 'Change 2 restaurants' });
    fireEvent.change(dialog().getByLabelText('Reason'), { target: { value: 'Holiday' } });
    expect(dialog().queryByRole('button', { name: 'Change 2 restaurants' })).toBeNull();
    dialog().getByRole('button', { name: 'Preview' });
  });

  it('keeps what was typed when it is refused, and says when the list is another by now', async () => {
    server.answers[PREVIEW] = () =>
      refused('invalid', 400, { errors: [{ field: 'change.from', message: 'must not be in the past' }] });
    await open();
    fireEvent.change(dialog().getByLabelText('First day'), { target: { value: '2020-12-24' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(dialog().getByLabelText('First day').getAttribute('aria-invalid')).toBe('true'));
    expect(dialog().getByLabelText<HTMLInputElement>('First day').value).toBe('2020-12-24');
    const detail = 'The filter finds 3 restaurants now, not 2. Check the list again.';
    server.answers[PREVIEW] = () => refused('conflict', 409, { detail });
    fireEvent.change(dialog().getByLabelText('First day'), { target: { value: '2026-12-24' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
    await dialog().findByText(detail);
  });

  it('of the ticked names them', async () => {
    server.answers[PREVIEW] = () => [200, preview({ change: 1 })];
    draw();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Tern/ }));
    press('Change selected');
    fireEvent.change(dialog().getByLabelText('What to change'), { target: { value: 'close' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Preview' }));
    await dialog().findByText('1 restaurant will change.');
    expect(server.sent.at(-1)?.body).toEqual({ target: { ids: [1] }, change: { kind: 'close', until: null } });
  });
});
