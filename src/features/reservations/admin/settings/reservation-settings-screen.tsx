import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { ChainStanding } from '#features/front-of-house/admin/chain-standing.tsx';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { CheckField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import {
  BANDS,
  getDaySheet,
  followReservationSettings,
  getReservationSettings,
  saveReservationSettings,
} from '../../staff-contract.ts';
import { RulesEditor } from './rules-editor.tsx';
import { formOf, NUMBER_GROUPS, type NumberName, type SettingsForm, settingsOf } from './settings-values.ts';

/** Fields at which a complaint is shown. */
const SHOWN_AT = /^values\.((?!isOn$|durations$|rules$)\w+|durations\.\d+|rules\.\d+(\.\w+)?)$/;

type Details = ReplyOf<typeof getReservationSettings>;

/** Settings of the reservations of one restaurant. */
export function ReservationSettingsScreen() {
  const rlid = useRecordId();
  const settings = useOpening(getReservationSettings, { params: { rlid } });
  return (
    <Screen title={settings.data ? `Reservations of ${settings.data.name}` : 'Reservation settings'}>
      <HostNav rlid={rlid} maySet />
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
    read: () => callEndpoint(getReservationSettings, { params }),
    save: (values: SettingsForm, baseVersion) =>
      callEndpoint(saveReservationSettings, { params, body: { baseVersion, values: settingsOf(values) } }),
    savedText: () => 'The settings are saved.',
    stale: [getDaySheet.path.replace(':rlid', String(rlid))],
  });
  const { values, change, error } = edit;
  const number = (value: string | undefined, field: string, onType: (text: string) => void) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: value ?? '',
    error: complaintAbout(error, `values.${field}`),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  });
  const isAtFields =
    error instanceof Refusal && error.errors.length > 0 && error.errors.every(({ field }) => SHOWN_AT.test(field));
  return (
    <>
      <ChainStanding
        standing={edit.base}
        isDirty={edit.isDirty}
        follow={() => callEndpoint(followReservationSettings, { params })}
        saveForAll={(baseVersion) =>
          callEndpoint(saveReservationSettings, {
            params,
            body: { baseVersion, forChain: true, values: settingsOf(values) },
          })
        }
        reload={edit.load}
      />
      <EditConflict edit={edit} noun="settings" />
      {error && !isAtFields && <RefusalNotice error={error} />}
      <Form isBusy={edit.isBusy} submitLabel="Save" busyLabel="Saving…" onSend={edit.send}>
        <CheckField
          label="Guests can reserve a table at this restaurant online"
          checked={values.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <ProviderFields
          label="Who keeps the reservations"
          values={values}
          providers={details.providers}
          error={error}
          onChange={change}
        />
        <TextAreaField
          label="Words about reservations"
          help="Guests read them before they confirm: how long you keep a table, whom to call. Optional."
          rows={4}
          maxLength={600}
          value={values.policy}
          error={complaintAbout(error, 'values.policy')}
          onChange={({ target }) => change({ policy: target.value })}
        />
        {NUMBER_GROUPS.map(({ title, intro, fields }) => (
          <Card key={title} title={title} intro={intro || undefined}>
            <FieldPair>
              {(Object.entries(fields) as [NumberName, { label: string; help: string }][]).map(
                ([name, { label, help }]) => (
                  <TextField
                    key={name}
                    label={label}
                    help={help || undefined}
                    {...number(values[name], name, (text) => change({ [name]: text }))}
                  />
                ),
              )}
            </FieldPair>
          </Card>
        ))}
        <Card title="How long a party keeps its table" intro="In minutes, by party size.">
          <FieldPair>
            {BANDS.map((band, index) => (
              <TextField
                key={band}
                label={`Parties of ${band}`}
                {...number(values.durations[index], `durations.${index}`, (text) =>
                  change({ durations: values.durations.map((one, place) => (place === index ? text : one)) }),
                )}
              />
            ))}
          </FieldPair>
        </Card>
        <Card
          title="Other days"
          intro="Days with other times, with more or fewer guests, or without reservations. A date goes before a weekday."
        >
          <RulesEditor rules={values.rules} error={error} onChange={(rules) => change({ rules })} />
        </Card>
      </Form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}
