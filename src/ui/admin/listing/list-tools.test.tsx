// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '#test/admin-screen.tsx';
import { ExportMenu } from './export-menu.tsx';
import { foundBy, type ListFilter } from './filters.tsx';
import { ListResults } from './list-results.tsx';
import { ListTools } from './list-tools.tsx';
import { readDay } from './read-day.ts';
import { useListSearch } from './use-list-search.ts';
import { TYPING_PAUSE_MS } from './use-typed-query.ts';

afterEach(cleanup);

function Crabs() {
  const [param, change] = useListSearch();
  const q = param('q');
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'colour',
      label: 'Colour',
      value: param('colour'),
      any: 'Any',
      options: [{ value: 'red', label: 'Red' }],
    },
    { kind: 'days', labels: ['Caught from', 'Caught to'], from: readDay(param('from')), to: readDay(param('to')) },
    { kind: 'tick', name: 'large', label: 'Large ones', isOn: param('large') === '1', pill: 'Large' },
  ];
  return (
    <>
      <ListTools searchLabel="Search crabs" q={q} change={change} filters={filters}>
        <ExportMenu path="/crabs/" query={{ q, colour: param('colour') || undefined, p: 2, ordering: 'name' }} />
      </ListTools>
      <ListResults
        label="Crabs"
        data={{ rows: [], total: 0, p: 1, pages: 1 }}
        nouns={['crab', 'crabs']}
        found={foundBy(q, change, filters)}
        isStale={false}
        nothing="No crab was caught yet."
      >
        {null}
      </ListResults>
    </>
  );
}

const show = (query: string) => showScreen(`/crabs/${query}`, '/crabs/', Crabs);
const pause = () => new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS + 50));
const pills = () => screen.queryAllByRole('button', { name: /^Remove filter/ }).map(({ textContent }) => textContent);

describe('the tools and results of a list', () => {
  it('say why there is nothing, where nothing narrows the list', async () => {
    await show('?folder=spam');
    expect(screen.getByText('No crab was caught yet.')).toBeDefined();
    expect(pills()).toEqual([]);
  });

  it('name every filter in use, and take one off beginning at the first page', async () => {
    const router = await show('?colour=red&from=2026-11-01&to=2026-11-20&large=1&p=3');
    expect(pills()).toEqual(['Colour: Red', 'From 2026-11-01', 'To 2026-11-20', 'Large']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Colour: Red' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?from=2026-11-01&to=2026-11-20&large=1'));
  });

  it('clear words and filters, and stay in the folder', async () => {
    const router = await show('?q=claw&folder=spam&colour=red&from=2026-11-01&large=1&p=2');
    expect(screen.getByText('No crab matches “claw”.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?folder=spam'));
  });

  it('keep what the fields say in the address; neither day offers what the other leaves out', async () => {
    const router = await show('?from=2026-11-05&p=2');
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByLabelText('Caught to').getAttribute('min')).toBe('2026-11-05');
    expect(screen.getByText('In your time zone, UTC.')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Colour'), { target: { value: 'red' } });
    fireEvent.click(await screen.findByLabelText('Large ones'));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?from=2026-11-05&colour=red&large=1'));
  });

  it('take a day that is typed digit by digit, in one step', async () => {
    const router = await show('?colour=red&p=2');
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const from = screen.getByLabelText<HTMLInputElement>('Caught from');
    const steps = router.history.length;
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(from, { target: { value: `${year}-11-05` } });
      await pause();
      expect([from.value, router.state.location.searchStr]).toEqual([`${year}-11-05`, '?colour=red&p=2']);
    }
    for (const day of ['01', '10']) {
      fireEvent.change(from, { target: { value: `2026-11-${day}` } });
      await waitFor(() => expect(router.state.location.searchStr).toBe(`?colour=red&from=2026-11-${day}`));
      expect(from.value).toBe(`2026-11-${day}`);
    }
    expect(router.history.length).toBe(steps + 1);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: From 2026-11-10' }));
    await waitFor(() => expect(from.value).toBe(''));
  });

  it('offer what narrows the list as a file, whatever its page and order', async () => {
    await show('?colour=red');
    fireEvent.click(screen.getByRole('button', { name: /^Export/ }));
    const menu = await screen.findByRole('menu');
    const files = within(menu).getAllByRole('menuitem');
    expect(files.map((file) => file.getAttribute('href'))).toEqual([
      '/crabs/?export=csv&colour=red',
      '/crabs/?export=xlsx&colour=red',
    ]);
  });
});
