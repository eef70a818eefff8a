import { Link } from '@tanstack/react-router';
import { MODES } from '#features/menus/menu-words.ts';
import { formatMoney } from '#features/menus/money.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { formatInstant, type Formats } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { isLiveState, ORDER_STATES } from '../order-states.ts';
import { listOrders } from '../staff-contract.ts';
import { MODE_LABELS, STATE_LABELS } from './words.ts';

type Row = ReplyOf<typeof listOrders>['rows'][number];

const columns = (formats: Formats): [Column<Row>, ...Column<Row>[]] => [
  {
    name: 'number',
    label: 'Order',
    cell: ({ id, number, name }) => (
      <Link to="/wagtail/orders/$id/" params={{ id: String(id) }}>
        {number} {name}
      </Link>
    ),
  },
  { name: 'restaurant', label: 'Restaurant', cell: ({ restaurantName }) => restaurantName },
  {
    name: 'state',
    label: 'Status',
    cell: ({ state }) => <Badge {...(isLiveState(state) && { tone: 'note' as const })}>{STATE_LABELS[state]}</Badge>,
  },
  { name: 'mode', label: 'Order type', cell: ({ mode }) => MODE_LABELS[mode] },
  {
    name: 'ready',
    label: 'Ready at',
    cell: ({ readyAt, timeZone }) => formatInstant(readyAt, { ...formats, timeZone }),
  },
  { name: 'items', label: 'Items', cell: ({ items }) => items, isNumber: true },
  {
    name: 'total',
    label: 'Total',
    cell: ({ total, currency }) => formatMoney(total, { language: formats.language, currency }),
    isNumber: true,
  },
];

/** The order desk: orders of all restaurants that somebody may see. */
export function OrderListScreen() {
  const [said, change] = useListSearch();
  const formats = useFormats();
  const q = said('q');
  const state = ORDER_STATES.find((one) => one === said('state'));
  const mode = MODES.find((one) => one === said('mode'));
  const query = { q: q || undefined, p: readPageNumber(said('p')), state, mode };
  const list = useListing(listOrders, { query });
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      value: state ?? '',
      any: 'Any status',
      options: ORDER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    },
    {
      kind: 'choice',
      name: 'mode',
      label: 'Order type',
      value: mode ?? '',
      any: 'Any order type',
      options: MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
    },
  ];
  return (
    <Screen title="Orders" intro="Find an order by its number, the guest’s name or the last four digits of the phone.">
      <ListTools searchLabel="Search orders" q={q} change={change} filters={filters}>
        <Link to="/wagtail/orders/sales/" className={buttonClass({ variant: 'secondary' })}>
          Sales
        </Link>
        <ExportMenu path="/wagtail/orders/" query={query} />
      </ListTools>
      <AsyncContent query={list} what="the orders">
        {(data) => (
          <ListResults
            label="Orders"
            data={data}
            nouns={['order', 'orders']}
            nothing="Nobody has ordered yet."
            isStale={list.isPlaceholderData}
            found={foundBy(q, change, filters)}
          >
            <DataTable
              label="Orders"
              columns={columns(formats)}
              rows={data.rows}
              nameOf={({ number, name }) => `Order ${number}, ${name}`}
            />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
