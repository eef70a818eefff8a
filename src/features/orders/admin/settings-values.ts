import { TAX_CLASSES, type TaxClass } from '#features/menus/menu-texts.ts';
import { parseMoney, parsePercent, typedMoney, typedPercent } from '#features/menus/money.ts';
import type { DatedTax, OrderSettings } from '../settings-contract.ts';

/** Fields with whole numbers. */
export const NUMBERS = [
  { name: 'prepMinutes', label: 'Preparation time', help: 'In minutes, until the order is packed.' },
  {
    name: 'unitsPerSlot',
    label: 'Make-units per quarter of an hour',
    help: 'What the kitchen finishes in 15 minutes. Each item of the menu has its number.',
  },
  { name: 'horizonDays', label: 'Days ahead', help: 'How early guests may order. 0 for today only.' },
  { name: 'lastPickupBeforeClose', label: 'Last pickup before closing', help: 'In minutes.' },
  {
    name: 'retentionDays',
    label: 'Keep contacts for',
    help: 'In days. Then names, phone numbers and e-mail addresses are erased; items and amounts stay.',
  },
] as const;
type NumberName = (typeof NUMBERS)[number]['name'];

/** Fields with amounts. */
export const MONEY = [
  { name: 'minimum', label: 'Minimum order', help: 'Enter 0 for no minimum.' },
  {
    name: 'largestTotal',
    label: 'Maximum order',
    help: 'For orders that are paid at the restaurant. Guests are asked to call about larger ones.',
  },
  { name: 'bagFee', label: 'Bag fee', help: 'Added to each order. Enter 0 for no fee.' },
] as const;
type MoneyName = (typeof MONEY)[number]['name'];

export const TAX_LABELS = [
  ['meal', 'Meals'],
  ['packaged', 'Packaged goods'],
  ['alcohol', 'Alcohol'],
] as const satisfies readonly [TaxClass, string][];

/** Form values of a tax, as typed. */
export type TypedTax = Omit<DatedTax, 'rates'> & Record<TaxClass, string>;

/** Form values of the settings, as typed. */
export type SettingsForm = Pick<
  OrderSettings,
  'isOn' | 'provider' | 'redirectUrl' | 'modes' | 'alcoholModes' | 'payOnline' | 'isBagFeeTaxed'
> &
  Record<NumberName | MoneyName | 'tipShares', string> & { taxes: TypedTax[] };

export function formOf({ taxes, tipShares, ...values }: OrderSettings): SettingsForm {
  return {
    ...values,
    ...(Object.fromEntries(NUMBERS.map(({ name }) => [name, String(values[name])])) as Record<NumberName, string>),
    ...(Object.fromEntries(MONEY.map(({ name }) => [name, typedMoney(values[name])])) as Record<MoneyName, string>),
    tipShares: tipShares.join(', '),
    taxes: taxes.map(({ rates, ...tax }) => ({
      ...tax,
      ...(Object.fromEntries(TAX_CLASSES.map((name) => [name, typedPercent(rates[name])])) as Record<TaxClass, string>),
    })),
  };
}

/** Sends text that is not a number as NaN; the server reports it at its field. */
export function settingsOf({ taxes, tipShares, ...values }: SettingsForm): OrderSettings {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    ...values,
    ...(Object.fromEntries(NUMBERS.map(({ name }) => [name, number(values[name])])) as Record<NumberName, number>),
    ...(Object.fromEntries(MONEY.map(({ name }) => [name, parseMoney(values[name]) ?? Number.NaN])) as Record<
      MoneyName,
      number
    >),
    tipShares: tipShares.trim() === '' ? [] : tipShares.split(',').map(number),
    taxes: taxes.map(({ meal, packaged, alcohol, ...tax }) => ({
      ...tax,
      rates: {
        meal: parsePercent(meal) ?? Number.NaN,
        packaged: parsePercent(packaged) ?? Number.NaN,
        alcohol: parsePercent(alcohol) ?? Number.NaN,
      },
    })),
  };
}
