import { MODES } from '#features/menus/menu-texts.ts';
import { formatMoney } from '#features/menus/money.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import type { Columns } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { isLiveState, ORDER_STATES } from '../order-states.ts';
import { listOrders } from '../staff-contract.ts';
import { MODE_LABELS, STATE_LABELS } from './texts.ts';

type Row = ReplyOf<typeof listOrders>['rows'][number];

const COLUMNS: Columns<Row> = [
  {
    name: 'number',
    label: 'Order',
    to: '/wagtail/orders/$id/',
    cell: ({ number, name }) => `${number} ${name}`,
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
    cell: ({ readyAt, timeZone }, formats) => formatInstant(readyAt, { ...formats, timeZone }),
  },
  { name: 'items', label: 'Items', cell: ({ items }) => items, isNumber: true },
  {
    name: 'total',
    label: 'Total',
    cell: ({ total, currency }, { language }) => formatMoney(total, { language, currency }),
    isNumber: true,
  },
];

const FILTERS: DeclaredFilter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Status',
    any: 'Any status',
    options: ORDER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  },
  {
    kind: 'choice',
    name: 'mode',
    label: 'Order type',
    any: 'Any order type',
    options: MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
  },
];

/** The order desk: orders of all restaurants that the user may see. */
export function OrderListScreen() {
  return (
    <ListScreen
      endpoint={listOrders}
      title="Orders"
      intro="Find an order by its number, the guest’s name or the last four digits of the phone."
      nouns={['order', 'orders']}
      path="/wagtail/orders/"
      hasExport
      filters={FILTERS}
      tools={
        <ButtonLink to="/wagtail/orders/sales/" variant="secondary">
          Sales
        </ButtonLink>
      }
      nothing="Nobody has ordered yet."
      nameOf={({ number, name }) => `Order ${number}, ${name}`}
      columns={COLUMNS}
    />
  );
}
