import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { CheckField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { ChainStanding } from '#features/front-of-house/admin/chain-standing.tsx';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { LARGEST_PARTY } from '#features/front-of-house/party-values.ts';
import {
  BANDS,
  getHostBoard,
  followWaitListSettings,
  getWaitListSettings,
  saveWaitListSettings,
  type WaitListSettings,
} from '../staff-contract.ts';

type Details = ReplyOf<typeof getWaitListSettings>;

/** Numbers as they are typed. */
type Values = { isOn: boolean; provider: GuestServiceProvider; redirectUrl: string } & Record<
  NumberName | `seed${number}`,
  string
>;

const NUMBERS = {
  maxPartySize: {
    label: 'Largest party',
    help: `Guests in larger parties are asked to call. At most ${LARGEST_PARTY}.`,
  },
  remoteCap: { label: 'Parties from the website at most', help: 'At one time. Hosts can always add parties.' },
  remoteMaxMinutes: {
    label: 'Longest wait for guests online',
    help: 'In minutes. While the wait is longer, nobody joins online.',
  },
  lastJoinBeforeClose: { label: 'Last join before closing', help: 'In minutes.' },
  graceMinutes: { label: 'Grace period', help: 'In minutes. How long a notified party keeps its place.' },
  autoNoShowMinutes: {
    label: 'Mark no-shows after',
    help: 'In minutes after the grace period. With 0, only hosts mark no-shows.',
  },
  retentionDays: {
    label: 'Keep contacts for',
    help: 'In days. Then names, phone numbers and e-mail addresses are erased; figures stay.',
  },
} as const;
type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

/** Settings of the wait list of one restaurant. */
export function WaitListSettingsScreen() {
  const rlid = useRecordId();
  const settings = useOpening(getWaitListSettings, { params: { rlid } });
  return (
    <Screen title={settings.data ? `Wait list of ${settings.data.name}` : 'Wait list settings'}>
      <HostNav rlid={rlid} maySet />
      <AsyncContent query={settings} what="the settings">
        {(details) => <SettingsForm key={rlid} rlid={rlid} details={details} />}
      </AsyncContent>
    </Screen>
  );
}

function SettingsForm({ rlid, details }: { rlid: number; details: Details }) {
  const params = { rlid };
  const edit = useRecordEdit({
    details,
    valuesOf: ({ values }: Details) => formOf(values),
    read: () => callEndpoint(getWaitListSettings, { params }),
    save: (values: Values, baseVersion) =>
      callEndpoint(saveWaitListSettings, { params, body: { baseVersion, values: settingsOf(values) } }),
    savedText: () => 'The settings are saved.',
    stale: [getHostBoard.path.replace(':rlid', String(rlid))],
  });
  const { values, change, error } = edit;
  const text = (name: NumberName | `seed${number}`, field: string) => ({
    inputMode: 'numeric' as const,
    value: values[name],
    error: complaintAbout(error, `values.${field}`),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <>
      <ChainStanding
        standing={edit.base}
        isDirty={edit.isDirty}
        follow={() => callEndpoint(followWaitListSettings, { params })}
        saveForAll={(baseVersion) =>
          callEndpoint(saveWaitListSettings, {
            params,
            body: { baseVersion, forChain: true, values: settingsOf(values) },
          })
        }
        reload={edit.load}
      />
      <EditConflict edit={edit} noun="settings" />
      {error && !NUMBER_NAMES.some((name) => complaintAbout(error, `values.${name}`)) && (
        <RefusalNotice error={error} />
      )}
      <Form isBusy={edit.isBusy} submitLabel="Save" busyLabel="Saving…" onSend={edit.send}>
        <CheckField
          label="Guests can join the wait list of this restaurant online"
          checked={values.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        <ProviderFields
          label="Who keeps the wait list"
          values={values}
          providers={details.providers}
          error={error}
          onChange={change}
        />
        <FieldPair>
          {NUMBER_NAMES.map((name) => (
            <TextField key={name} label={NUMBERS[name].label} help={NUMBERS[name].help} {...text(name, name)} />
          ))}
        </FieldPair>
        <Card
          title="Minutes between two seatings"
          intro="For the first estimates, by party size. After 20 seated parties the restaurant’s own waits count."
        >
          <FieldPair>
            {BANDS.map((band, index) => (
              <TextField key={band} label={`Parties of ${band}`} {...text(`seed${index}`, `seedMinutes.${index}`)} />
            ))}
          </FieldPair>
        </Card>
      </Form>
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}

function formOf({ isOn, provider, redirectUrl, seedMinutes, ...numbers }: WaitListSettings): Values {
  return {
    isOn,
    provider,
    redirectUrl,
    ...Object.fromEntries(NUMBER_NAMES.map((name) => [name, String(numbers[name])])),
    ...Object.fromEntries(seedMinutes.map((minutes, index) => [`seed${index}`, String(minutes)])),
  } as Values;
}

/** What is no number is sent as NaN, which the server refuses at its field. */
function settingsOf(values: Values): WaitListSettings {
  const number = (text = '') => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    isOn: values.isOn,
    provider: values.provider,
    redirectUrl: values.redirectUrl,
    ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, number(values[name])])) as Record<NumberName, number>),
    seedMinutes: BANDS.map((_, index) => number(values[`seed${index}`])),
  };
}
