import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/admin/badge.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { listCoupons } from '../staff-contract.ts';
import { couponText } from './coupon-text.ts';

/** Coupons of the chain. */
export function CouponListScreen() {
  return (
    <ListScreen
      endpoint={listCoupons}
      title="Coupons"
      intro="Codes that give guests a discount on an order, at every restaurant."
      nouns={['coupon', 'coupons']}
      add={{ to: '/wagtail/coupons/add/', label: 'Add coupon', may: ({ may }) => may.change }}
      nothing="There are no coupons yet."
      nameOf={({ code }) => `Coupon ${code}`}
      columns={[
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
        { name: 'off', label: 'Discount', cell: couponText },
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
            const isUsedUp = mostUses !== null && uses >= mostUses;
            return isUsedUp ? <Badge tone="note">Used up</Badge> : <Badge tone="good">On</Badge>;
          },
        },
      ]}
    />
  );
}
