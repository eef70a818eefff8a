import { parseMoney, parsePercent, typedMoney, typedPercent } from '#features/menus/money.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import type { CouponTerms } from '../staff-contract.ts';

/** A coupon as it is typed. */
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

/** What is no number is sent as NaN, which the server refuses at its field. */
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

/** The terms of a coupon. */
export function CouponFields({
  values,
  error,
  onChange,
}: {
  values: TypedCoupon;
  error: Error | null;
  onChange: (set: Partial<TypedCoupon>) => void;
}) {
  const field = (name: Exclude<keyof TypedCoupon, 'kind' | 'isOn'>) => ({
    autoComplete: 'off',
    value: values[name],
    error: complaintAbout(error, name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Label" help="For staff: what the coupon is for." maxLength={80} {...field('label')} />
      <FieldPair>
        <SelectField
          label="Discount"
          value={values.kind}
          options={[
            { value: 'share', label: 'A percentage of the food' },
            { value: 'amount', label: 'An amount' },
          ]}
          onChange={({ target }) => onChange({ kind: target.value === 'amount' ? 'amount' : 'share' })}
        />
        <TextField
          label={values.kind === 'share' ? 'Percent' : 'Amount'}
          help={values.kind === 'share' ? 'Of the food, before tax.' : 'In the currency of the restaurant: 5.00'}
          inputMode="decimal"
          {...field('value')}
        />
        <TextField label="Minimum order" help="Enter 0 for no minimum." inputMode="decimal" {...field('minimum')} />
        <TextField
          label="Maximum uses"
          help="By all guests together. Empty for no limit."
          inputMode="numeric"
          {...field('mostUses')}
        />
        <TextField label="First day" help="Empty: at once." type="date" {...field('firstDay')} />
        <TextField label="Last day" help="Empty: until you end it." type="date" {...field('lastDay')} />
      </FieldPair>
      <CheckField
        label="Guests can use it"
        checked={values.isOn}
        onChange={({ target }) => onChange({ isOn: target.checked })}
      />
    </>
  );
}
