import { describe, expect, it } from 'vitest';
import { inOneGo } from '#test/in-one-go.ts';
import { RedirectGraph } from '../../chains.ts';
import type { RedirectWorld } from '../../check-redirect.ts';
import { guessColumns } from '../../import-columns.ts';
import { type ExistingRedirect, type ImportChoices, planImport } from './plan-import.ts';

const CHOICES: ImportChoices = {
  mapping: { from: 0, to: 1, site: 2, permanent: 3 },
  siteId: null,
  isPermanent: true,
  updateExisting: false,
};

type Options = { existing?: ExistingRedirect[]; choices?: Partial<ImportChoices> };
const plan = (rows: string[][], options: Options = {}) => inOneGo(planning(rows, options)).value;

function planning(rows: string[][], options: Options = {}) {
  const existing = options.existing ?? [];
  const world: RedirectWorld = {
    sites: [{ id: 1, name: 'Main', host: '*', rootPath: '/1/' }],
    ownHosts: ['own.example'],
    livePages: new Map([['/menu', [{ id: 5, title: 'Menu', path: '/1/5/' }]]]),
    pages: new Map(),
    graph: new RedirectGraph(existing),
  };
  return planImport(
    world,
    existing,
    rows.map((cells, at) => ({ row: at + 2, cells })),
    { ...CHOICES, ...options.choices },
  );
}
const old = (more: Partial<ExistingRedirect>): ExistingRedirect => ({
  id: 9,
  siteId: null,
  oldPath: '/old',
  targetPath: '/x',
  targetUrl: '/x',
  pageId: null,
  isPermanent: true,
  isAutomatic: false,
  ...more,
});
const reasons = (planned: ReturnType<typeof plan>) =>
  planned.refusals.map(({ row, messages }) => [row, messages.join('; ')]);

describe('planImport', () => {
  it('pauses often enough in a long list', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`/a/${at}`, `/b/${at}`]);
    const { value, pauses } = inOneGo(planning(rows));
    expect(value.writes).toHaveLength(10_000);
    expect(pauses).toBeGreaterThanOrEqual(2 * (10_000 / 200));
  });

  it('resolves addresses of live pages, also with the own host, to the pages', () => {
    const { writes } = plan([
      ['/a', '/menu/'],
      ['/b', 'https://own.example/menu'],
      ['/c', '/menu/?x=1'],
      ['/d', '/nowhere'],
    ]);
    expect(writes.map(({ value }) => [value.pageId, value.targetUrl])).toEqual([
      [5, null],
      [5, null],
      [null, '/menu/?x=1'],
      [null, '/nowhere'],
    ]);
  });

  it('names row and reason of each bad row, and takes the good ones', () => {
    const planned = plan([
      ['/a', '/x'],
      ['', '/x'],
      ['/b', ''],
      ['/menu/', '/x'],
      ['/c', 'javascript:alert(1)'],
      ['/a/', '/y'],
      ['//evil', '/x'],
      ['/d', '/d/'],
      ['/e', '/x', 'Nowhere'],
      ['/f', '/x', 'main', 'perhaps'],
      ['/g', '/x', 'Main', '302'],
    ]);
    expect(planned.writes.map(({ row }) => row)).toEqual([2, 12]);
    expect(planned.writes[1]?.value).toMatchObject({ siteId: 1, isPermanent: false });
    expect(reasons(planned)).toEqual([
      [3, 'From: is required'],
      [4, 'To: is required: a page, or an address'],
      [5, 'From: is the address of the live page “Menu”, which takes precedence'],
      [6, 'To: must begin with /, http:// or https://'],
      [7, 'From: is already in row 2'],
      [8, 'From: must begin with one slash'],
      [9, 'To: is the same as the old address'],
      [10, 'Site: “Nowhere” is not known'],
      [11, 'Type: “perhaps” is not known'],
    ]);
  });

  it('refuses the row that would close a ring, within the file and with what is there', () => {
    const planned = plan(
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
        ['/x', '/old'],
      ],
      { existing: [old({})] },
    );
    expect(reasons(planned)).toEqual([
      [4, 'To: creates a loop of redirects'],
      [5, 'To: creates a loop of redirects'],
    ]);
  });

  it('lets chains within the file lead straight to the end, with a message', () => {
    const planned = plan([
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', 'https://far.example/'],
    ]);
    expect(planned.writes.map(({ value }) => value.targetUrl)).toEqual(Array(3).fill('https://far.example/'));
    expect(planned.warnings.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('refuses what is already redirected, or updates it on request', () => {
    const existing = [old({})];
    expect(reasons(plan([['/old', '/z']], { existing }))).toEqual([[2, 'From: is already redirected to /x']]);
    expect(plan([['/old', '/x']], { existing })).toMatchObject({ unchanged: 1, writes: [], refusals: [] });
    const updated = plan([['/old', '/z']], { existing, choices: { updateExisting: true } });
    expect(updated.writes).toMatchObject([{ id: 9, value: { targetUrl: '/z' } }]);
  });
});

describe('guessColumns', () => {
  it('reads headings, and leaves open what they do not say or say twice', () => {
    expect(guessColumns(['Old URL', 'New URL', 'Status code', 'Site'])).toEqual({
      from: 0,
      to: 1,
      permanent: 2,
      site: 3,
    });
    expect(guessColumns(['From', 'Old path', 'Reason'])).toEqual({ from: null, to: null, permanent: null, site: null });
  });
});
