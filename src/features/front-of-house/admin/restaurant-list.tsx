import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import type { ScreenAddress } from '#ui/admin/record-nav.tsx';

/** What every list of restaurants says of one. */
interface RestaurantRow {
  rlid: number;
  name: string;
  city: string;
  state: string;
}

/** A page of such a list. */
interface RestaurantPage<Row> {
  rows: Row[];
  total: number;
  p: number;
  pages: number;
}

/** The search and the page that stand in the address, as the lists' endpoints ask for them. */
export function useRestaurantSearch() {
  const [said, change] = useListSearch();
  const q = said('q');
  return { q, change, query: { q: q || undefined, p: readPageNumber(said('p')) } };
}

/** Name and place of a restaurant, and what a list says besides. */
function columnsWith<Row extends RestaurantRow>(
  to: ScreenAddress,
  more: readonly Column<Row>[],
): [Column<Row & { id: number }>, ...Column<Row & { id: number }>[]] {
  return [
    {
      name: 'name',
      label: 'Restaurant',
      cell: ({ rlid, name }) => (
        <Link to={to} params={{ id: String(rlid) }}>
          {name}
        </Link>
      ),
    },
    { name: 'place', label: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
    ...more,
  ];
}

/**
 * The restaurants at which somebody works, each with the way to its screen.
 * @param what "whose orders you may see": ends the sentence that there is none
 */
export function RestaurantList<Row extends RestaurantRow>({
  search: { q, change },
  list,
  to,
  columns,
  what,
}: {
  search: Pick<ReturnType<typeof useRestaurantSearch>, 'q' | 'change'>;
  list: UseQueryResult<RestaurantPage<Row>>;
  to: ScreenAddress;
  columns: readonly Column<Row>[];
  what: string;
}) {
  const all = columnsWith<Row>(to, columns);
  return (
    <>
      <ListTools searchLabel="Search restaurants" q={q} change={change} />
      <AsyncContent query={list} what="the restaurants">
        {(data) => (
          <ListResults
            label="Restaurants"
            data={data}
            nouns={['restaurant', 'restaurants']}
            nothing={`There is no restaurant ${what}.`}
            isStale={list.isPlaceholderData}
            found={foundBy(q, change)}
          >
            <DataTable
              label="Restaurants"
              columns={all}
              rows={data.rows.map((row) => ({ ...row, id: row.rlid }))}
              nameOf={({ name }) => name}
            />
          </ListResults>
        )}
      </AsyncContent>
    </>
  );
}
