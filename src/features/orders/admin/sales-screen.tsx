import { formatMoney } from '#features/menus/money.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { formatCount, formatDate } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import type { Mode } from '#features/menus/menu-texts.ts';
import { getSales, SALES_BY, type SalesBy } from '../report-contract.ts';
import { MODE_LABELS } from './texts.ts';

type Row = ReplyOf<typeof getSales>['rows'][number] & { id: number };

const BY_LABELS: Readonly<Record<SalesBy, string>> = {
  day: 'Day',
  item: 'Item',
  mode: 'Order type',
  restaurant: 'Restaurant',
};

function columnsOf(by: SalesBy, language: string): [Column<Row>, ...Column<Row>[]] {
  const money = (name: string, label: string, amountOf: (row: Row) => number | null): Column<Row> => ({
    name,
    label,
    cell: (row) => {
      const amount = amountOf(row);
      return amount === null ? '–' : formatMoney(amount, { language, currency: row.currency });
    },
    isNumber: true,
  });
  const ofOrders: Column<Row>[] = [
    money('fees', 'Fees', ({ fees }) => fees),
    money('tips', 'Tips', ({ tips }) => tips),
    money('total', 'Total', ({ total }) => total),
    money('refunds', 'Refunds', ({ refunds }) => refunds),
    money('kept', 'After refunds', ({ total, refunds }) => (total ?? 0) - (refunds ?? 0)),
    {
      name: 'onTime',
      label: 'On time',
      cell: ({ onTime }) => (onTime === null ? '–' : `${onTime}%`),
      isNumber: true,
    },
  ];
  return [
    {
      name: 'label',
      label: BY_LABELS[by],
      cell: ({ label }) =>
        by === 'mode' ? MODE_LABELS[label as Mode] : by === 'day' ? formatDate(label, language) : label,
    },
    { name: 'orders', label: 'Orders', cell: ({ orders }) => formatCount(orders, language), isNumber: true },
    { name: 'items', label: 'Items', cell: ({ items }) => formatCount(items, language), isNumber: true },
    money('net', 'Net sales', ({ net }) => net),
    money('discount', 'Discounts', ({ discount }) => discount),
    money('tax', 'Tax', ({ tax }) => tax),
    ...(by === 'item' ? [] : ofOrders),
  ];
}

/** Sales by day, item, mode or restaurant. */
export function SalesScreen() {
  const [param, change] = useListSearch();
  const { language } = useFormats();
  const by = SALES_BY.find((one) => one === param('by')) ?? 'day';
  const query = { by, from: param('from') || undefined, to: param('to') || undefined };
  const sales = useListing(getSales, { query });
  return (
    <Screen
      title="Sales"
      intro="Online orders by business day, without those that were cancelled or not collected. Net sales are food after coupons, before tax and refunds. Refunds count on the day of their order."
    >
      <RecordNav label="Orders" back={{ to: '/wagtail/orders/', label: 'All orders' }} />
      <FieldPair>
        <SelectField
          label="By"
          value={by}
          options={SALES_BY.map((value) => ({ value, label: BY_LABELS[value] }))}
          onChange={({ target }) => change({ by: target.value === 'day' ? '' : target.value })}
        />
        <TextField
          label="From"
          type="date"
          value={query.from ?? ''}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={query.to ?? ''}
          onChange={({ target }) => change({ to: target.value })}
        />
      </FieldPair>
      <ButtonRow>
        <ExportMenu path="/wagtail/orders/sales/" query={query} />
      </ButtonRow>
      <AsyncContent query={sales} what="the sales">
        {({ rows, isCut, since }) =>
          rows.length === 0 ? (
            <p>{query.from || query.to ? 'Nothing was sold on these days.' : 'Nothing was sold yet.'}</p>
          ) : (
            <>
              {isCut && (
                <Notice kind="note" title="These are the first 500 lines.">
                  <p>The file has all of them.</p>
                </Notice>
              )}
              {since !== null && (
                <Notice kind="note" title={`These are the sales since ${formatDate(since, language)}.`}>
                  <p>There are too many orders to add up all of them here. Choose days, or export the file.</p>
                </Notice>
              )}
              <DataTable
                label={`Sales by ${BY_LABELS[by].toLowerCase()}`}
                columns={columnsOf(by, language)}
                rows={rows.map((row, id) => ({ ...row, id }))}
                nameOf={({ label }) => label}
              />
            </>
          )
        }
      </AsyncContent>
    </Screen>
  );
}
