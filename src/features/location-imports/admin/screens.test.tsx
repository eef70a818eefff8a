// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, refused, show, stubServer, type TestServer } from '#test/page-screens.tsx';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { IMPORT_MAX_BYTES } from '../contract.ts';
import { ImportDetailsScreen } from './import-details-screen.tsx';
import { ImportPlanScreen } from './import-plan-screen.tsx';
import { ImportUploadScreen } from './import-upload-screen.tsx';

const navigate = vi.fn(async () => undefined);
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => navigate,
  useParams: () => ({ id: '7' }),
  useSearch: () => ({}),
}));

const PLAN = 'GET /wagtail/api/main/locations/import-plans/7/';
const ROWS = 'GET /wagtail/api/main/locations/import-plans/7/rows/';
const APPLY = 'POST /wagtail/locations/import/7/apply/';
const COUNTS = { rows: 9, created: 1, changed: 1, restored: 0, unchanged: 6, gone: 2, archived: 0, rejected: 1 };
const column = (name: string, guess: string | null) => ({ name, samples: ['a'], guess, chosen: guess });
const plan = (more: object = {}) => ({
  id: 7,
  fileName: 'terns.csv',
  format: 'csv',
  unit: 'line',
  rowCount: 9,
  sizeBytes: 1200,
  expiresAt: '2026-03-05T12:00:00.000Z',
  notes: [],
  columns: [column('number', 'restaurantNumber'), column('owner', null)],
  brands: [],
  brand: null,
  prune: false,
  allowFarPoints: false,
  mayPrune: true,
  plan: null,
  ...more,
});
const compared = (more: object = {}) =>
  plan({ plan: { counts: COUNTS, liveBefore: 9, notes: [], quality: [], warnings: [], ...more } });
const rows = {
  rows: [
    {
      id: 0,
      kind: 'changed',
      rlid: 10001,
      line: 2,
      label: '#1 <b>Tern</b>',
      changes: [{ field: 'phone', label: 'Phone', from: '', to: '+14075550100' }],
      reason: '',
    },
    { id: 1, kind: 'rejected', rlid: null, line: 5, label: 'Postal code', changes: [], reason: 'is missing' },
  ],
  total: 2,
  p: 1,
  pages: 1,
};

let server: TestServer;
const Said = () => <output>{useFlash()?.text}</output>;
const draw = (what: ReactNode) =>
  show(
    <>
      {what}
      <Said />
    </>,
  );

beforeEach(() => {
  server = stubServer();
  server.answers[ROWS] = () => [200, rows];
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('uploading a list', () => {
  it('wants a file, and none that is too large, before anything is sent', () => {
    draw(<ImportUploadScreen />);
    press('Upload');
    expect(screen.getByText('Choose a file.')).toBeTruthy();
    const file = new File(['x'], 'list.csv');
    Object.defineProperty(file, 'size', { value: IMPORT_MAX_BYTES + 1 });
    fireEvent.change(screen.getByLabelText('List of restaurants'), { target: { files: [file] } });
    expect(screen.queryByText('Choose a file.')).toBeNull();
    press('Upload');
    expect(screen.getByText(/too large: the maximum is 20 MB/)).toBeTruthy();
    expect(server.sent).toEqual([]);
  });
});

describe('the columns of a list', () => {
  it('says why the list was not discarded', async () => {
    server.answers[PLAN] = () => [200, plan()];
    server.answers['POST /wagtail/locations/import/7/discard/'] = () => refused('conflict', 409);
    draw(<ImportPlanScreen />);
    await screen.findByLabelText('owner');
    press('Discard list');
    expect(await screen.findByText('The title of conflict.')).toBeDefined();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('sends what was chosen, keeps it when it is refused, and names what is not read', async () => {
    server.answers[PLAN] = () => [200, plan()];
    server.answers['POST /wagtail/locations/import/7/compare/'] = () =>
      refused('invalid', 400, { errors: [{ field: 'columns', message: 'No column is read as City' }] });
    draw(<ImportPlanScreen />);
    const owner = await screen.findByLabelText<HTMLSelectElement>('owner');
    expect(screen.getByText('Ignored: owner')).toBeTruthy();
    fireEvent.change(owner, { target: { value: 'name' } });
    fireEvent.click(screen.getByLabelText('Archive restaurants that are no longer in the list'));
    press('Preview changes');
    expect((await screen.findByRole('alert')).textContent).toContain('No column is read as City');
    expect(server.sent.at(-1)?.body).toEqual({ columns: ['restaurantNumber', 'name'], prune: true });
    expect(owner.value).toBe('name');
  });

  it('shows at both selects that two columns are chosen for one field, until one is changed', async () => {
    server.answers[PLAN] = () => [200, plan()];
    const message = '“number” and “owner” are chosen as Number: choose one of them';
    server.answers['POST /wagtail/locations/import/7/compare/'] = () =>
      refused('invalid', 400, { errors: [{ field: 'columns', message }] });
    draw(<ImportPlanScreen />);
    const [number, owner] = [await screen.findByLabelText('number'), screen.getByLabelText('owner')];
    fireEvent.change(owner, { target: { value: 'restaurantNumber' } });
    expect(number.getAttribute('aria-invalid')).toBeNull();
    press('Preview changes');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    for (const select of [number, owner]) {
      expect(select.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(`${select.id}-error`)?.textContent).toBe(message);
    }
    fireEvent.change(owner, { target: { value: 'name' } });
    expect(number.getAttribute('aria-invalid')).toBeNull();
  });

  it('offers the brands of a list that has several, and shows a refusal there', async () => {
    const brands = [
      { name: 'Kelp', rows: 1 },
      { name: 'Anchor', rows: 1200 },
    ];
    server.answers[PLAN] = () => [200, plan({ brands })];
    server.answers['POST /wagtail/locations/import/7/compare/'] = () =>
      refused('invalid', 400, {
        errors: [{ field: 'brand', message: 'No row of the file belongs to the brand “Anchor”' }],
      });
    draw(<ImportPlanScreen />);
    const brand = await screen.findByLabelText<HTMLSelectElement>('Brand');
    expect([...brand.options].map(({ text }) => text)).toEqual([
      'All brands (names begin with the brand)',
      'Kelp (1 row)',
      'Anchor (1,200 rows)',
    ]);
    fireEvent.change(brand, { target: { value: 'Anchor' } });
    press('Preview changes');
    await waitFor(() => expect(brand.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent.at(-1)?.body).toMatchObject({ brand: 'Anchor' });
  });

  it('says that the column of brands is read for the choice of a brand', async () => {
    const column = { name: 'Chain', samples: ['Kelp'], guess: null, chosen: null };
    const brands = [
      { name: 'Kelp', rows: 1 },
      { name: 'Anchor', rows: 2 },
    ];
    server.answers[PLAN] = () => [200, plan({ brands, columns: [column, { ...column, name: 'Fax' }] })];
    draw(<ImportPlanScreen />);
    const chain = await screen.findByLabelText<HTMLSelectElement>('Chain');
    expect(chain.selectedOptions[0]?.text).toBe('Brand');
    expect(screen.getByText(/^Ignored: /).textContent).toBe('Ignored: Fax');
  });

  it('offers no brands where there is one', async () => {
    server.answers[PLAN] = () => [200, plan()];
    draw(<ImportPlanScreen />);
    await screen.findByLabelText('owner');
    expect(screen.queryByLabelText('Brand')).toBeNull();
  });

  it('offers no archiving without the right', async () => {
    server.answers[PLAN] = () => [200, plan({ mayPrune: false })];
    draw(<ImportPlanScreen />);
    await screen.findByLabelText('owner');
    expect(screen.queryByLabelText(/^Archive/)).toBeNull();
  });

  it('says that an upload is over', async () => {
    server.answers[PLAN] = () => refused('not_found', 404);
    draw(<ImportPlanScreen />);
    const title = await screen.findByText('This upload is no longer available');
    expect(title.closest('[role="status"]')?.textContent).toContain('Upload the file again');
    expect(screen.queryByLabelText('owner')).toBeNull();
  });
});

describe('what a list would change', () => {
  it('shows each field before and after, and texts as texts', async () => {
    server.answers[PLAN] = () => [200, compared()];
    draw(<ImportPlanScreen />);
    const region = await screen.findByRole('region', { name: 'Changes' });
    const [changed, rejected] = within(region).getAllByRole('listitem');
    expect(changed?.textContent).toContain('#1 <b>Tern</b>');
    expect(changed?.querySelector('del')?.textContent).toBe('empty');
    expect(changed?.querySelector('ins')?.textContent).toBe('+14075550100');
    expect(rejected?.textContent).toContain('Postal code: is missing');
    expect(screen.getByText(/2 of your 9 restaurants are not in the list. They are not changed/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download rejected rows as CSV' })).toBeTruthy();
  });

  it('applies it, and goes to what became of it', async () => {
    server.answers[PLAN] = () => [200, compared()];
    server.answers[APPLY] = () => [200, { importId: 3, created: 1, changed: 1, archived: 0, left: [] }];
    draw(<ImportPlanScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Apply 2 changes' }));
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/locations/imports/$id/', params: { id: '3' } }),
    );
    await screen.findByText('The list is imported: 1 new, 1 changed, 0 archived.');
    expect(server.sent.at(-1)?.body).toEqual({ confirmed: false, leaveChanged: false });
  });

  it('warns of the list of another chain, and complains at the box that was not ticked', async () => {
    server.answers[PLAN] = () => [200, compared({ warnings: ['no_match'] })];
    server.answers[APPLY] = () =>
      refused('invalid', 400, { errors: [{ field: 'confirmed', message: 'must be ticked: read the warnings first' }] });
    draw(<ImportPlanScreen />);
    await screen.findByText('No row matches one of your restaurants');
    press('Apply 2 changes');
    await screen.findByText(/must be ticked/);
    fireEvent.click(screen.getByLabelText('I have read this and want to apply the list'));
    press('Apply 2 changes');
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ confirmed: true, leaveChanged: false }));
  });

  it('names restaurants that were changed meanwhile, and applies the others on request', async () => {
    server.answers[PLAN] = () => [200, compared()];
    server.answers[APPLY] = () =>
      refused('conflict', 409, { detail: 'One was changed', errors: [{ field: 'left', message: '#1 Tern' }] });
    draw(<ImportPlanScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Apply 2 changes' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('#1 Tern');
    fireEvent.click(within(notice).getByRole('button', { name: 'Apply other changes' }));
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ confirmed: false, leaveChanged: true }));
  });
});

describe('an import that was applied', () => {
  const GET = 'GET /wagtail/api/main/locations/imports/7/';
  const UNDO = 'POST /wagtail/locations/imports/7/undo/';
  const applied = (more: object = {}) => ({
    id: 7,
    fileName: 'terns.csv',
    appliedAt: '2026-03-04T12:00:00.000Z',
    appliedBy: 'Marin Holloway',
    created: 0,
    changed: 12,
    archived: 0,
    undoneAt: null,
    undoneBy: null,
    left: 0,
    ...more,
  });

  beforeEach(() => {
    server.answers['GET /wagtail/api/main/locations/imports/7/changes/'] = () => [
      200,
      { rows: [], total: 0, p: 1, pages: 1 },
    ];
  });

  it('is undone only after asking, and then no more', async () => {
    server.answers[GET] = () => [200, applied()];
    draw(<ImportDetailsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);
    server.answers[UNDO] = () => [200, { restored: 11, left: 1 }];
    press('Undo import');
    server.answers[GET] = () => [200, applied({ undoneAt: '2026-03-04T13:00:00.000Z', undoneBy: 'Wren', left: 1 })];
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    await screen.findByText('The import is undone: 11 restaurants are as before. 1 were not changed.');
    await screen.findByText(/^Undone by Wren/);
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('shows that another user has undone it', async () => {
    server.answers[GET] = () => [200, applied()];
    server.answers[UNDO] = () => refused('conflict', 409, { detail: 'Wren has already undone this import' });
    draw(<ImportDetailsScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Wren has already undone');
  });
});
