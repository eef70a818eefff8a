import { CheckField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import { ProviderFields } from '#features/front-of-house/admin/provider-fields.tsx';
import { RestaurantSettingsScreen } from '#features/front-of-house/admin/restaurant-settings-screen.tsx';
import { LARGEST_PARTY } from '#features/front-of-house/party-values.ts';
import {
  BANDS,
  getHostBoard,
  followWaitListSettings,
  getWaitListSettings,
  saveWaitListSettings,
  type WaitListSettings,
} from '../staff-contract.ts';

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
    help: 'In minutes. While the wait is longer, guests cannot join online.',
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

const SHOWN_AT = new RegExp(`^values\\.(${NUMBER_NAMES.join('|')})$`);

/** Settings of the wait list of one restaurant. */
export function WaitListSettingsScreen() {
  const rlid = useRecordId();
  return (
    <RestaurantSettingsScreen
      rlid={rlid}
      title={(name) => (name ? `Wait list of ${name}` : 'Wait list settings')}
      nav={<HostNav rlid={rlid} maySet />}
      read={getWaitListSettings}
      save={saveWaitListSettings}
      follow={followWaitListSettings}
      formOf={formOf}
      settingsOf={settingsOf}
      shownAt={SHOWN_AT}
      board={getHostBoard}
    >
      {(form, { providers }) => (
        <>
          <CheckField {...form.tick('isOn')} label="Guests can join the wait list of this restaurant online" />
          <ProviderFields label="Who keeps the wait list" form={form} providers={providers} />
          <FieldPair>
            {NUMBER_NAMES.map((name) => (
              <TextField key={name} {...form.text(name)} {...NUMBERS[name]} inputMode="numeric" />
            ))}
          </FieldPair>
          <Card
            title="Minutes between two seatings"
            intro="For the first estimates, by party size. After 20 seated parties, the waiting times of the restaurant are used, or those of the chain."
          >
            <FieldPair>
              {BANDS.map((band, index) => (
                <TextField
                  key={band}
                  {...form.text(`seed${index}`)}
                  label={`Parties of ${band}`}
                  error={form.complaint(`seedMinutes.${index}`)}
                  inputMode="numeric"
                />
              ))}
            </FieldPair>
          </Card>
        </>
      )}
    </RestaurantSettingsScreen>
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

/** Sends text that is not a number as NaN; the server reports it at its field. */
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
