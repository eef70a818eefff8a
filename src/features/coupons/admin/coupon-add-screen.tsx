import { TextField } from '#ui/admin/field.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { addCoupon } from '../staff-contract.ts';
import { COUPON_LABELS, CouponFields, NEW_COUPON, termsOf } from './coupon-form.tsx';

/** Adds a coupon; its code cannot be changed later. */
export function CouponAddScreen() {
  return (
    <Screen title="Add coupon">
      <AddForm
        noun="coupon"
        labels={{ code: 'Code', ...COUPON_LABELS }}
        endpoint={addCoupon}
        empty={{ code: '', ...NEW_COUPON }}
        body={({ code, ...typed }) => ({ ...termsOf(typed), code })}
        submitLabel="Add coupon"
        list="/wagtail/coupons/"
        done={({ code }) => `Guests can type ${code} now.`}
      >
        {(form) => (
          <>
            <TextField
              {...form.text('code')}
              help="What guests type: letters, digits and hyphens. It cannot be changed later."
              maxLength={40}
              required
              autoComplete="off"
              onChange={({ target }) => form.change({ code: target.value.toUpperCase() })}
            />
            <CouponFields form={form} />
          </>
        )}
      </AddForm>
    </Screen>
  );
}
