import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { listCoupons } from '../staff-contract.ts';
import { couponWords } from './coupon-words.ts';

type Row = ReplyOf<typeof listCoupons>['rows'][number] & { id: number };

const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'code',
    label: 'Code',
    cell: ({ code }) => (
      <Link to="/wagtail/coupons/$code/" params={{ code }}>
        {code}
      </Link>
    ),
  },
  { name: 'label', label: 'Label', cell: ({ label }) => label },
  { name: 'off', label: 'Discount', cell: couponWords },
  {
    name: 'days',
    label: 'Days',
    cell: ({ firstDay, lastDay }) =>
      firstDay || lastDay ? `${firstDay ?? 'at once'} to ${lastDay ?? 'no end'}` : 'Any',
  },
  {
    name: 'uses',
    label: 'Uses',
    cell: ({ uses, mostUses }) => (mostUses === null ? uses : `${uses} of ${mostUses}`),
    isNumber: true,
  },
  {
    name: 'state',
    label: 'Status',
    cell: ({ isOn, uses, mostUses }) => {
      if (!isOn) return <Badge>Ended</Badge>;
      return mostUses !== null && uses >= mostUses ? <Badge tone="note">Used up</Badge> : <Badge tone="good">On</Badge>;
    },
  },
];

/** Coupons of the chain. */
export function CouponListScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const list = useListing(listCoupons, { query: { q: q || undefined, p: readPageNumber(said('p')) } });
  return (
    <Screen title="Coupons" intro="Codes that give guests a discount on an order, at every restaurant.">
      <ListTools searchLabel="Search coupons" q={q} change={change} filters={[]}>
        {list.data?.may.change && (
          <Link to="/wagtail/coupons/add/" className={buttonClass()}>
            Add coupon
          </Link>
        )}
      </ListTools>
      <AsyncContent query={list} what="the coupons">
        {(data) => (
          <ListResults
            label="Coupons"
            data={data}
            nouns={['coupon', 'coupons']}
            nothing="There are no coupons yet."
            isStale={list.isPlaceholderData}
            found={foundBy(q, change)}
          >
            <DataTable
              label="Coupons"
              columns={COLUMNS}
              rows={data.rows.map((row, id) => ({ ...row, id }))}
              nameOf={({ code }) => `Coupon ${code}`}
            />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
