import { useParams } from '@tanstack/react-router';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { getCoupon, listCoupons, saveCoupon } from '../staff-contract.ts';
import { COUPON_LABELS, CouponFields, termsOf, typedCoupon } from './coupon-form.tsx';
import { couponText } from './coupon-text.ts';

/** One coupon: users who may change the menu can change or end it, other users can only read it. */
export function CouponEditScreen() {
  const { code = '' } = useParams({ strict: false });
  return (
    <EditScreen
      noun="coupon"
      labels={COUPON_LABELS}
      read={getCoupon}
      params={{ code }}
      title={() => `Coupon ${code}`}
      may={({ may }) => may.change}
      save={saveCoupon}
      valuesOf={typedCoupon}
      body={termsOf}
      saved={(_, { isOn }) => (isOn ? 'The coupon is saved.' : 'The coupon has ended.')}
      lists={[listCoupons]}
      above={({ base }) => <CouponFacts coupon={base} />}
      looked={(coupon) => <CouponFacts coupon={coupon} />}
    >
      {(form) => <CouponFields form={form} />}
    </EditScreen>
  );
}

function CouponFacts({ coupon }: { coupon: ReplyOf<typeof getCoupon> }) {
  return (
    <FactGrid>
      <Fact name="Used">{coupon.uses === 1 ? 'once' : `${coupon.uses} times`}</Fact>
      <Fact name="Discount">{couponText(coupon)}</Fact>
    </FactGrid>
  );
}
