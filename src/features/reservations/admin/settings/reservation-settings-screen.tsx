import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { RestaurantSettingsScreen } from '#features/front-of-house/admin/restaurant-settings-screen.tsx';
import { CheckField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import {
  BANDS,
  getDaySheet,
  followReservationSettings,
  getReservationSettings,
  saveReservationSettings,
} from '../../staff-contract.ts';
import { RulesEditor } from './rules-editor.tsx';
import { formOf, NUMBER_GROUPS, type NumberName, settingsOf } from './settings-values.ts';

/** Fields at which a complaint is shown. */
const SHOWN_AT = /^values\.((?!isOn$|durations$|rules$)\w+|durations\.\d+|rules\.\d+(\.\w+)?)$/;

/** Settings of the reservations of one restaurant. */
export function ReservationSettingsScreen() {
  const rlid = useRecordId();
  return (
    <RestaurantSettingsScreen
      rlid={rlid}
      title={(name) => (name ? `Reservations of ${name}` : 'Reservation settings')}
      nav={<HostNav rlid={rlid} maySet />}
      read={getReservationSettings}
      save={saveReservationSettings}
      follow={followReservationSettings}
      formOf={formOf}
      settingsOf={settingsOf}
      shownAt={SHOWN_AT}
      board={getDaySheet}
    >
      {(form, { providers, takesDeposits }) => {
        const { values, change, text, complaint } = form;
        const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
        return (
          <>
            <CheckField {...form.tick('isOn')} label="Guests can reserve a table at this restaurant online" />
            <ProviderFields label="Who keeps the reservations" form={form} providers={providers} />
            <TextAreaField
              {...text('policy')}
              label="Note about reservations"
              help="Guests read it before they confirm: how long you keep a table, whom to call. Optional."
              rows={4}
              maxLength={600}
            />
            {NUMBER_GROUPS.map(({ title, intro, fields }) => (
              <Card key={title} title={title} intro={intro || undefined}>
                <FieldPair>
                  {(Object.entries(fields) as [NumberName, { label: string; help: string }][]).map(
                    ([name, { label, help }]) => (
                      <TextField key={name} {...text(name)} {...number} label={label} help={help || undefined} />
                    ),
                  )}
                </FieldPair>
              </Card>
            ))}
            <Card
              title="Deposit"
              intro="Guests who reserve online pay it by card before the table is theirs, and get it back when they cancel in time. After a no-show you decide. It is deducted from the bill."
            >
              {takesDeposits === false && (
                <Notice>No deposit is asked for now, because card payments are not set up.</Notice>
              )}
              <FieldPair>
                <TextField
                  {...text('depositPerGuest')}
                  inputMode="decimal"
                  autoComplete="off"
                  label="Deposit per guest"
                  help="Such as 10.00. With 0, there is none."
                />
                <TextField
                  {...text('depositFrom')}
                  {...number}
                  label="For parties from"
                  help="Smaller parties reserve without a deposit."
                />
              </FieldPair>
            </Card>
            <Card title="How long a party keeps its table" intro="In minutes, by party size.">
              <FieldPair>
                {BANDS.map((band, index) => (
                  <TextField
                    key={band}
                    {...number}
                    label={`Parties of ${band}`}
                    value={values.durations[index] ?? ''}
                    error={complaint(`durations.${index}`)}
                    onChange={({ target }) => change({ durations: values.durations.with(index, target.value) })}
                  />
                ))}
              </FieldPair>
            </Card>
            <Card
              title="Other days"
              intro="Days with other times, with more or fewer guests, with another deposit, or without reservations. A date takes precedence over a weekday."
            >
              <RulesEditor rules={values.rules} complaint={complaint} onChange={(rules) => change({ rules })} />
            </Card>
          </>
        );
      }}
    </RestaurantSettingsScreen>
  );
}
