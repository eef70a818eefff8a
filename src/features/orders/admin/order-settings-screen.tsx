import { KitchenNav } from '#features/front-of-house/admin/kitchen-nav.tsx';
import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { RestaurantSettingsScreen } from '#features/front-of-house/admin/restaurant-settings-screen.tsx';
import { type Mode, MODES } from '#features/menus/menu-texts.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { followOrderSettings, getKitchen, getOrderSettings, saveOrderSettings } from '../staff-contract.ts';
import { formOf, MONEY, NUMBERS, type SettingsForm, settingsOf, TAX_LABELS, type TypedTax } from './settings-values.ts';
import { MODE_LABELS } from './texts.ts';

/** Every error is shown above the form too: the form is long. */
const NONE = /^$/;

/** Settings of the orders of one restaurant. */
export function OrderSettingsScreen() {
  const rlid = useRecordId();
  return (
    <RestaurantSettingsScreen
      rlid={rlid}
      title={(name) => (name ? `Ordering at ${name}` : 'Ordering settings')}
      nav={<KitchenNav rlid={rlid} maySet />}
      read={getOrderSettings}
      save={saveOrderSettings}
      follow={followOrderSettings}
      formOf={formOf}
      settingsOf={settingsOf}
      shownAt={NONE}
      board={getKitchen}
    >
      {(form, details) => <SettingsFields form={form} details={details} />}
    </RestaurantSettingsScreen>
  );
}

function ModeFields({
  chosen,
  suffix = '',
  onChange,
}: {
  chosen: readonly Mode[];
  /** Tells the labels of one card from those of another. */
  suffix?: string;
  onChange: (modes: Mode[]) => void;
}) {
  return MODES.map((mode) => (
    <CheckField
      key={mode}
      label={`${MODE_LABELS[mode]}${suffix}`}
      checked={chosen.includes(mode)}
      onChange={({ target }) => onChange(MODES.filter((one) => (one === mode ? target.checked : chosen.includes(one))))}
    />
  ));
}

function SettingsFields({ form, details }: { form: FormOf<SettingsForm>; details: ReplyOf<typeof getOrderSettings> }) {
  const { values, change, text, tick, complaint } = form;
  const setTax = (index: number, set: Partial<TypedTax>) =>
    change({ taxes: values.taxes.map((one, at) => (at === index ? { ...one, ...set } : one)) });
  const field = (value: string, path: string, onType: (text: string) => void) => ({
    autoComplete: 'off',
    value,
    error: complaint(path),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  });
  return (
    <>
      <CheckField {...tick('isOn')} label="Guests can order online from this restaurant" />
      <ProviderFields label="Who takes the orders" form={form} providers={details.providers} />
      <Card title="How guests get their orders">
        <ModeFields chosen={values.modes} onChange={(modes) => change({ modes })} />
      </Card>
      <Card
        title="Alcohol"
        intro="How guests may get orders with alcohol. Clear all where the restaurant may not sell alcohol in orders: the menu to order from then shows none."
      >
        <ModeFields
          chosen={values.alcoholModes}
          suffix=" with alcohol"
          onChange={(alcoholModes) => change({ alcoholModes })}
        />
      </Card>
      <Card title="Kitchen">
        <FieldPair>
          {NUMBERS.map(({ name, label, help }) => (
            <TextField key={name} {...text(name)} label={label} help={help} inputMode="numeric" autoComplete="off" />
          ))}
        </FieldPair>
      </Card>
      <Card title="Money" intro={`In ${details.currency}.`}>
        <FieldPair>
          {MONEY.map(({ name, label, help }) => (
            <TextField key={name} {...text(name)} label={label} help={help} inputMode="decimal" autoComplete="off" />
          ))}
        </FieldPair>
        <SelectField
          {...text('payOnline')}
          label="Payment by card before guests come"
          help={
            details.takesCards
              ? 'On the page of the card provider.'
              : 'This installation has no card provider: the administrators’ guide explains how to add one.'
          }
          options={[
            { value: 'off', label: 'No: guests pay at the restaurant' },
            { value: 'optional', label: 'Optional: guests choose' },
            { value: 'required', label: 'Always' },
          ]}
        />
        <CheckField {...tick('isBagFeeTaxed')} label="The bag is taxed like a meal" />
        <TextField
          {...text('tipShares')}
          label="Tips to offer"
          help="In percent, separated by commas: 10, 15, 20. Leave empty to offer none."
          autoComplete="off"
        />
      </Card>
      {values.taxes.map((tax, index) => (
        <Card
          // oxlint-disable-next-line react/no-array-index-key -- A tax is its place: its day is being typed.
          key={index}
          title={index === 0 ? 'Taxes' : `Taxes from ${tax.from}`}
          intro="In percent. They must match your till. If you are not sure, ask your tax adviser."
        >
          <FieldPair>
            <TextField
              label="From"
              type="date"
              {...field(tax.from, `taxes.${index}.from`, (from) => setTax(index, { from }))}
            />
            {TAX_LABELS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                inputMode="decimal"
                {...field(tax[name], `taxes.${index}.rates.${name}`, (text) => setTax(index, { [name]: text }))}
              />
            ))}
            <SelectField
              label="Half a cent"
              value={tax.rounding}
              options={[
                { value: 'half_up', label: 'is rounded up' },
                { value: 'half_even', label: 'is rounded to the even cent' },
              ]}
              onChange={({ target }) =>
                setTax(index, { rounding: target.value === 'half_even' ? 'half_even' : 'half_up' })
              }
            />
            <SelectField
              label="Rounded"
              value={tax.per}
              options={[
                { value: 'order', label: 'once for the order' },
                { value: 'line', label: 'for each line' },
              ]}
              onChange={({ target }) => setTax(index, { per: target.value === 'line' ? 'line' : 'order' })}
            />
          </FieldPair>
          <CheckField
            label="Menu prices include tax"
            checked={tax.isIncluded}
            onChange={({ target }) => setTax(index, { isIncluded: target.checked })}
          />
          {values.taxes.length > 1 && (
            <Button variant="secondary" onClick={() => change({ taxes: values.taxes.filter((_, at) => at !== index) })}>
              Remove these taxes
            </Button>
          )}
        </Card>
      ))}
      <Button
        variant="secondary"
        onClick={() => {
          const last = values.taxes.at(-1);
          if (last) change({ taxes: [...values.taxes, { ...last, from: '' }] });
        }}
      >
        Add taxes from another day
      </Button>
    </>
  );
}
