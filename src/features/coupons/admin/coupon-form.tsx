import { parseMoney, parsePercent, typedMoney, typedPercent } from '#features/menus/money.ts';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import type { CouponTerms } from '../staff-contract.ts';

/** Form values of a coupon, as typed. */
export interface TypedCoupon {
  label: string;
  kind: CouponTerms['kind'];
  value: string;
  minimum: string;
  firstDay: string;
  lastDay: string;
  mostUses: string;
  isOn: boolean;
}

export const NEW_COUPON: TypedCoupon = {
  label: '',
  kind: 'share',
  value: '10',
  minimum: '0.00',
  firstDay: '',
  lastDay: '',
  mostUses: '',
  isOn: true,
};

export function typedCoupon(terms: CouponTerms): TypedCoupon {
  return {
    label: terms.label,
    kind: terms.kind,
    value: terms.kind === 'share' ? typedPercent(terms.value) : typedMoney(terms.value),
    minimum: typedMoney(terms.minimum),
    firstDay: terms.firstDay ?? '',
    lastDay: terms.lastDay ?? '',
    mostUses: terms.mostUses === null ? '' : String(terms.mostUses),
    isOn: terms.isOn,
  };
}

/** Sends text that is not a number as NaN; the server reports it at its field. */
export function termsOf(typed: TypedCoupon): CouponTerms {
  const value = typed.kind === 'share' ? parsePercent(typed.value) : parseMoney(typed.value);
  return {
    label: typed.label,
    kind: typed.kind,
    value: value ?? Number.NaN,
    minimum: parseMoney(typed.minimum) ?? Number.NaN,
    firstDay: typed.firstDay || null,
    lastDay: typed.lastDay || null,
    mostUses: typed.mostUses.trim() === '' ? null : Number(typed.mostUses),
    isOn: typed.isOn,
  };
}

/** Labels of the terms, in the order of the form. */
export const COUPON_LABELS = {
  label: 'Label',
  value: 'Discount',
  minimum: 'Minimum order',
  mostUses: 'Maximum uses',
  firstDay: 'First day',
  lastDay: 'Last day',
  isOn: 'Guests can use it',
};

/** The terms of a coupon. */
export function CouponFields({ form }: { form: FormOf<TypedCoupon> }) {
  const { values, text } = form;
  const isShare = values.kind === 'share';
  return (
    <>
      <TextField {...text('label')} help="For staff: what the coupon is for." maxLength={80} autoComplete="off" />
      <FieldPair>
        <SelectField
          {...text('kind')}
          label="Discount"
          options={[
            { value: 'share', label: 'A percentage of the food' },
            { value: 'amount', label: 'An amount' },
          ]}
        />
        <TextField
          {...text('value')}
          label={isShare ? 'Percent' : 'Amount'}
          help={isShare ? 'Of the food, before tax.' : 'In the currency of the restaurant: 5.00'}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField {...text('minimum')} help="Enter 0 for no minimum." inputMode="decimal" autoComplete="off" />
        <TextField
          {...text('mostUses')}
          help="By all guests together. Leave empty for no limit."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...text('firstDay')} help="Leave empty to start at once." type="date" />
        <TextField {...text('lastDay')} help="Leave empty to end it yourself." type="date" />
      </FieldPair>
      <CheckField {...form.tick('isOn')} />
    </>
  );
}
