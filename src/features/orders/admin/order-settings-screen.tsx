import { ChainStanding } from '#features/front-of-house/admin/chain-standing.tsx';
import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { MODES } from '#features/menus/menu-words.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { PAY_ONLINE } from '../settings-contract.ts';
import { followOrderSettings, getKitchen, getOrderSettings, saveOrderSettings } from '../staff-contract.ts';
import { KitchenNav } from './kitchen-nav.tsx';
import { formOf, MONEY, NUMBERS, type SettingsForm, settingsOf, TAX_LABELS, type TypedTax } from './settings-values.ts';
import { MODE_LABELS } from './words.ts';

type Details = ReplyOf<typeof getOrderSettings>;

/** Settings of the orders of one restaurant. */
export function OrderSettingsScreen() {
  const rlid = useRecordId();
  const settings = useOpening(getOrderSettings, { params: { rlid } });
  return (
    <Screen title={settings.data ? `Ordering at ${settings.data.name}` : 'Ordering settings'}>
      <KitchenNav rlid={rlid} maySet />
      <AsyncContent query={settings} what="the settings">
        {(details) => <SettingsFields key={rlid} rlid={rlid} details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function SettingsFields({ rlid, details }: { rlid: number; details: Details }) {
  const params = { rlid };
  const edit = useRecordEdit({
    details,
    valuesOf: ({ values }: Details) => formOf(values),
    read: () => callEndpoint(getOrderSettings, { params }),
    save: (values: SettingsForm, baseVersion) =>
      callEndpoint(saveOrderSettings, { params, body: { baseVersion, values: settingsOf(values) } }),
    savedText: () => 'The settings are saved.',
    stale: [getKitchen.path.replace(':rlid', String(rlid))],
  });
  const { values, change, error } = edit;
  const setTax = (index: number, set: Partial<TypedTax>) =>
    change({ taxes: values.taxes.map((one, at) => (at === index ? { ...one, ...set } : one)) });
  const field = (value: string, path: string, onType: (text: string) => void) => ({
    autoComplete: 'off',
    value,
    error: complaintAbout(error, `values.${path}`),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  });
  return (
    <>
      <ChainStanding
        standing={edit.base}
        isDirty={edit.isDirty}
        follow={() => callEndpoint(followOrderSettings, { params })}
        saveForAll={(baseVersion) =>
          callEndpoint(saveOrderSettings, {
            params,
            body: { baseVersion, forChain: true, values: settingsOf(values) },
          })
        }
        reload={edit.load}
      />
      <EditConflict edit={edit} noun="settings" />
      {error && <RefusalNotice error={error} />}
      <Form isBusy={edit.isBusy} submitLabel="Save" busyLabel="Saving…" onSend={edit.send}>
        <CheckField
          label="Guests can order online from this restaurant"
          checked={values.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <ProviderFields
          label="Who takes the orders"
          values={values}
          providers={details.providers}
          error={error}
          onChange={change}
        />
        <Card title="How guests get their orders">
          {MODES.map((mode) => (
            <CheckField
              key={mode}
              label={MODE_LABELS[mode]}
              checked={values.modes.includes(mode)}
              onChange={({ target }) =>
                change({ modes: MODES.filter((one) => (one === mode ? target.checked : values.modes.includes(one))) })
              }
            />
          ))}
        </Card>
        <Card title="Kitchen">
          <FieldPair>
            {NUMBERS.map(({ name, label, help }) => (
              <TextField
                key={name}
                label={label}
                help={help}
                inputMode="numeric"
                {...field(values[name], name, (text) => change({ [name]: text }))}
              />
            ))}
          </FieldPair>
        </Card>
        <Card title="Money" intro={`In ${details.currency}.`}>
          <FieldPair>
            {MONEY.map(({ name, label, help }) => (
              <TextField
                key={name}
                label={label}
                help={help}
                inputMode="decimal"
                {...field(values[name], name, (text) => change({ [name]: text }))}
              />
            ))}
          </FieldPair>
          <SelectField
            label="Payment by card before guests come"
            help={
              details.takesCards
                ? 'On the page of the card provider.'
                : 'This installation has no card provider: the administrators’ guide says how to add one.'
            }
            value={values.payOnline}
            options={[
              { value: 'off', label: 'No: guests pay at the restaurant' },
              { value: 'optional', label: 'Optional: guests choose' },
              { value: 'required', label: 'Always' },
            ]}
            onChange={({ target }) => change({ payOnline: PAY_ONLINE.find((one) => one === target.value) ?? 'off' })}
          />
          <CheckField
            label="The bag is taxed like a meal"
            checked={values.isBagFeeTaxed}
            onChange={({ target }) => change({ isBagFeeTaxed: target.checked })}
          />
          <TextField
            label="Tips to offer"
            help="In percent, separated by commas: 10, 15, 20. Empty for none."
            {...field(values.tipShares, 'tipShares', (tipShares) => change({ tipShares }))}
          />
        </Card>
        {values.taxes.map((tax, index) => (
          <Card
            // Taxes are told apart by their place: their days change while somebody types.
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            title={index === 0 ? 'Taxes' : `Taxes from ${tax.from}`}
            intro="In percent. Ask your tax adviser; they must match the till."
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
              <Button
                variant="secondary"
                onClick={() => change({ taxes: values.taxes.filter((_, at) => at !== index) })}
              >
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
      </Form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}
