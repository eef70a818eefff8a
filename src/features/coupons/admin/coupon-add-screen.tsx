import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { addCoupon, listCoupons } from '../staff-contract.ts';
import { CouponFields, NEW_COUPON, termsOf } from './coupon-form.tsx';

/** Adds a coupon; its code stays as it is. */
export function CouponAddScreen() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [values, setValues] = useState(NEW_COUPON);
  const isSaved = useRef(false);
  const add = useChange(addCoupon, {
    refreshes: [listCoupons],
    onSuccess(saved) {
      isSaved.current = true;
      const told = () => showFlash({ kind: 'success', text: `Guests can type ${saved.code} now.` });
      void navigate({ to: '/wagtail/coupons/' }).then(told);
    },
  });
  return (
    <Screen title="Add coupon">
      {add.error && <RefusalNotice error={add.error} />}
      <Form
        isBusy={add.isPending}
        submitLabel="Add coupon"
        busyLabel="Adding…"
        onSend={() => add.mutate({ body: { ...termsOf(values), code } })}
      >
        <TextField
          label="Code"
          help="What guests type: letters, digits and hyphens. It cannot be changed later."
          value={code}
          maxLength={40}
          required
          autoComplete="off"
          error={complaintAbout(add.error, 'code')}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
        />
        <CouponFields
          values={values}
          error={add.error}
          onChange={(set) => setValues((before) => ({ ...before, ...set }))}
        />
        <Link to="/wagtail/coupons/" className={buttonClass({ variant: 'secondary' })}>
          Cancel
        </Link>
      </Form>
      <LeaveGuard hasChanges={() => !isSaved.current && (code !== '' || values !== NEW_COUPON)} />
    </Screen>
  );
}
