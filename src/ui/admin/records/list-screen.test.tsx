// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { answering, showScreen } from '#test/admin-screen.tsx';
import type { ScreenAddress } from '../record-nav.tsx';
import { ListScreen } from './list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Crab = z.object({ id: z.number(), name: z.string() });
const listCrabs = endpoint('GET', '/api/crabs/', {
  summary: 'Crabs',
  reply: z.object({
    rows: z.array(Crab),
    total: z.number(),
    p: z.number(),
    pages: z.number(),
    ports: z.array(z.string()),
    searchedSince: z.string().nullable().optional(),
  }),
});
const LIST = 'GET /api/crabs/';
/** No address of the product. */
const at = (address: string) => address as ScreenAddress;
const crabs = (...names: string[]) => ({
  rows: names.map((name, at) => ({ id: at + 1, name })),
  total: names.length,
  p: 1,
  pages: 1,
  ports: ['7'],
});

function Crabs() {
  return (
    <ListScreen
      endpoint={listCrabs}
      title="Crabs"
      nouns={['crab', 'crabs']}
      path={at('/crabs/')}
      hasExport
      orderings={['name', '-name']}
      filters={(data) => [
        { kind: 'choice', name: 'size', label: 'Size', options: [{ value: 'small', label: 'Small' }] },
        {
          kind: 'choice',
          name: 'port',
          label: 'Port',
          takes: /^\d$/,
          options: (data?.ports ?? []).map((value) => ({ value, label: `Pier ${value}` })),
        },
        { kind: 'tick', name: 'blue', label: 'Blue' },
        { kind: 'tick', name: 'old', label: 'Old', sends: '1' },
        { kind: 'choice', name: 'state', label: 'State', options: [{ value: 'raw', label: 'Raw' }], isElsewhere: true },
        { kind: 'days' },
      ]}
      folders={{
        names: ['fresh', 'gone'],
        labels: { fresh: 'Fresh', gone: 'Gone' },
        count: (data, folder) => (folder === 'fresh' ? data.total : undefined),
        nothing: { fresh: 'No fresh crab.', gone: 'No crab is gone.' },
      }}
      add={{ to: at('/crabs/add/'), label: 'Add crab', may: ({ total }) => total > 1 }}
      bulk={{
        takes: ({ name }) => name !== 'Kept',
        draw: (_, selection, { folder }) => <p>{`${selection.ids.length} of ${folder}`}</p>,
      }}
      nameOf={({ name }) => name}
      columns={[
        { name: 'name', label: 'Name', isSortable: true, to: at('/crabs/$id/'), cell: ({ name }) => name },
        { name: 'zone', label: 'Zone', cell: (_, { timeZone }) => timeZone },
      ]}
    />
  );
}
const show = (query: string) => showScreen(`/crabs/${query}`, '/crabs/', Crabs);

describe('a declared list', () => {
  it('asks what its address says, and passes over what makes no sense there', async () => {
    const { asked } = answering({ [LIST]: crabs('Ada', 'Bo') });
    await show(
      '?q=claw&size=small&port=7&blue=1&old=1&state=raw&from=2026-11-01&to=soon&folder=gone&ordering=-name&p=2',
    );
    await screen.findByRole('link', { name: 'Ada' });
    expect(asked.find((one) => one.startsWith(LIST))).toBe(
      `${LIST}?q=claw&size=small&port=7&blue=true&old=1&state=raw&from=2026-11-01&folder=gone&ordering=-name&p=2`,
    );
    cleanup();
    const second = answering({ [LIST]: crabs('Ada') });
    await show('?size=huge&port=far&blue=yes&ordering=age&folder=lost&p=0');
    await screen.findByRole('link', { name: 'Ada' });
    expect(second.asked.find((one) => one.startsWith(LIST))).toBe(LIST);
  });

  it('says how far back a search of a very long list went', async () => {
    answering({ [LIST]: { ...crabs('Ada'), searchedSince: '2026-11-01T10:00:00.000Z' } });
    await show('?q=claw');
    expect(await screen.findByText(/^Only .*2026.* and later was searched$/)).toBeTruthy();
    cleanup();
    answering({ [LIST]: { ...crabs('Ada'), searchedSince: null } });
    await show('?q=claw');
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByText(/later was searched/)).toBeNull();
  });

  it('says which filters of its address have no effect', async () => {
    answering({ [LIST]: crabs('Ada') });
    await show('?size=huge&port=8&state=raw&from=2026-02-31&to=2026-11-01');
    const notice = await screen.findByText('Some filters in the address are not valid and have no effect');
    expect(notice.nextElementSibling?.textContent).toBe('Size: huge, From: 2026-02-31');
    cleanup();
    answering({ [LIST]: crabs('Ada') });
    await show('?size=small&from=2026-02-28');
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByText(/have no effect/)).toBeNull();
  });

  it('names filters by what came with the answer, and none that is chosen elsewhere', async () => {
    answering({ [LIST]: crabs('Ada') });
    const router = await show('?port=7&state=raw');
    await screen.findByRole('button', { name: 'Remove filter: Port: Pier 7' });
    expect(screen.queryByText(/Raw/)).toBeNull();
    expect(screen.getByText('1 crab found')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Port: Pier 7' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?state=raw'));
    expect(screen.getByText('1 crab found')).toBeDefined();
  });

  it('exports what it shows, without page and order', async () => {
    answering({ [LIST]: crabs('Ada') });
    await show('?size=small&ordering=-name&p=3');
    fireEvent.click(await screen.findByRole('button', { name: /^Export/ }));
    const csv = await screen.findByRole('menuitem', { name: 'CSV' });
    expect(csv.getAttribute('href')).toBe('/crabs/?export=csv&size=small');
  });

  it('has folders with counts, each with its own words where it is empty', async () => {
    answering({ [LIST]: crabs() });
    await show('?folder=gone');
    await screen.findByText('No crab is gone.');
    const folders = within(screen.getByRole('navigation', { name: 'Folders' }));
    expect(folders.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Fresh0', '/crabs/'],
      ['Gone', '/crabs/?folder=gone'],
    ]);
    expect(folders.getByRole('link', { name: 'Gone' }).getAttribute('aria-current')).toBe('page');
  });

  it('leads to its records, sorts, and takes the order out of the address where it is the usual one', async () => {
    answering({ [LIST]: crabs('Ada') });
    const router = await show('?p=2');
    const link = await screen.findByRole('link', { name: 'Ada' });
    expect(link.getAttribute('href')).toBe('/crabs/1/');
    expect(screen.getByRole('cell', { name: 'UTC' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?ordering=-name'));
    fireEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });

  it('offers to add only where allowed, and boxes only for rows that an action takes', async () => {
    answering({ [LIST]: crabs('Ada', 'Kept') });
    await show('');
    expect((await screen.findByRole('link', { name: 'Add crab' })).getAttribute('href')).toBe('/crabs/add/');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
    expect(screen.queryByRole('checkbox', { name: 'Select Kept' })).toBeNull();
    await screen.findByText('1 of fresh');
    cleanup();
    answering({ [LIST]: crabs('Ada') });
    await show('');
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByRole('link', { name: 'Add crab' })).toBeNull();
  });
});
