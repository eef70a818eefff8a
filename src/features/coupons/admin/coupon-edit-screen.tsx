import { useParams } from '@tanstack/react-router';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { getCoupon, listCoupons, saveCoupon } from '../staff-contract.ts';
import { CouponFields, termsOf, type TypedCoupon, typedCoupon } from './coupon-form.tsx';
import { couponWords } from './coupon-words.ts';

type Details = ReplyOf<typeof getCoupon>;

/** One coupon: changed or ended by those who keep the menu, shown to the others. */
export function CouponEditScreen() {
  const { code = '' } = useParams({ strict: false });
  const coupon = useOpening(getCoupon, { params: { code } });
  return (
    <Screen title={`Coupon ${code}`}>
      <AsyncContent query={coupon} what="this coupon">
        {(details) => (
          <>
            <FactGrid>
              <Fact name="Used">{details.uses === 1 ? 'once' : `${details.uses} times`}</Fact>
              <Fact name="Discount">{couponWords(details)}</Fact>
            </FactGrid>
            {details.may.change ? (
              <EditForm key={code} details={details} />
            ) : (
              <Notice>
                <p>You can view this coupon but not edit it.</p>
              </Notice>
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({ details }: { details: Details }) {
  const params = { code: details.code };
  const edit = useRecordEdit({
    details,
    valuesOf: typedCoupon,
    read: () => callEndpoint(getCoupon, { params }),
    save: (values: TypedCoupon, baseVersion) =>
      callEndpoint(saveCoupon, { params, body: { ...termsOf(values), baseVersion } }),
    savedText: (_, { isOn }) => (isOn ? 'The coupon is saved.' : 'The coupon has ended.'),
    stale: [listCoupons.path],
  });
  return (
    <>
      <EditConflict edit={edit} noun="coupon" />
      {edit.error && <RefusalNotice error={edit.error} />}
      <Form isBusy={edit.isBusy} submitLabel="Save" busyLabel="Saving…" onSend={edit.send}>
        <CouponFields values={edit.values} error={edit.error} onChange={edit.change} />
      </Form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}
