import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { listKitchens } from '../staff-contract.ts';

type Row = ReplyOf<typeof listKitchens>['rows'][number] & { id: number };

const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'name',
    label: 'Restaurant',
    cell: ({ rlid, name }) => (
      <Link to="/wagtail/kitchen/$id/" params={{ id: String(rlid) }}>
        {name}
      </Link>
    ),
  },
  { name: 'place', label: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
  {
    name: 'status',
    label: 'Ordering',
    cell: ({ isOn, isPaused }) => {
      if (!isOn) return <Badge>Off</Badge>;
      return isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">On</Badge>;
    },
  },
  { name: 'live', label: 'Open orders', cell: ({ live }) => live },
];

/** Restaurants whose orders somebody may see. */
export function KitchenListScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const list = useListing(listKitchens, { query: { q: q || undefined, p: readPageNumber(said('p')) } });
  return (
    <Screen title="Kitchen" intro="Open orders by restaurant. Choose one to cook from its screen.">
      <ListTools searchLabel="Search restaurants" q={q} change={change} />
      <AsyncContent query={list} what="the restaurants">
        {(data) => (
          <ListResults
            label="Restaurants"
            data={data}
            nouns={['restaurant', 'restaurants']}
            nothing="There is no restaurant whose orders you may see."
            isStale={list.isPlaceholderData}
            found={foundBy(q, change)}
          >
            <DataTable
              label="Restaurants"
              columns={COLUMNS}
              rows={data.rows.map((row) => ({ ...row, id: row.rlid }))}
              nameOf={({ name }) => name}
            />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
