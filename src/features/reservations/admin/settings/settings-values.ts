import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import { parseMoney, typedMoney } from '#features/menus/money.ts';
import { LARGEST_PARTY } from '#features/front-of-house/party-values.ts';
import { BANDS, type ReservationSettings, type SeatingRule } from '../../staff-contract.ts';

/** Fields with a number, in their groups. */
export const NUMBER_GROUPS = [
  {
    title: 'How many guests',
    intro: 'A quarter of an hour is the step of all times: 6:00 PM, 6:15 PM and so on.',
    fields: {
      coversPerSlot: { label: 'New guests per quarter of an hour', help: 'Online, by phone and at the door together.' },
      onlineCoversPerSlot: {
        label: 'Of them online',
        help: 'The others stay free for the phone and the door. With 0, online reservations are not possible.',
      },
      partiesPerSlot: { label: 'New parties per quarter of an hour', help: 'As many as the door can greet.' },
      seats: { label: 'Guests at tables', help: 'At any one time.' },
      maxPartySize: {
        label: 'Largest party online',
        help: `Guests in larger parties are asked to call. At most ${LARGEST_PARTY}.`,
      },
      approvalFrom: {
        label: 'You confirm parties from',
        help: 'Smaller parties are confirmed at once. With 0, all parties are.',
      },
    },
  },
  {
    title: 'When guests can reserve',
    intro: '',
    fields: {
      leadMinutes: { label: 'Minutes in advance at least', help: 'Later, guests are asked to call.' },
      horizonDays: { label: 'Days in advance at most', help: '' },
      changeUntilMinutes: {
        label: 'Last change by the guest',
        help: 'In minutes before the time. Later, guests are asked to call.',
      },
      holdMinutes: { label: 'Keep a time for', help: 'In minutes, while a guest fills in the form.' },
    },
  },
  {
    title: 'At the restaurant',
    intro: '',
    fields: {
      graceMinutes: { label: 'Wait for late guests', help: 'In minutes.' },
      autoNoShowMinutes: {
        label: 'Mark no-shows after',
        help: 'In minutes after the wait for late guests. With 0, only hosts mark no-shows.',
      },
      resetMinutes: { label: 'Clear a table', help: 'Minutes between two parties.' },
      retentionDays: {
        label: 'Keep contacts for',
        help: 'In days. Then names, phone numbers and e-mail addresses are erased; figures stay.',
      },
    },
  },
] as const;

type GroupFields = (typeof NUMBER_GROUPS)[number]['fields'];
type KeysOf<Fields> = Fields extends unknown ? keyof Fields : never;
export type NumberName = KeysOf<GroupFields>;
export const NUMBER_NAMES = NUMBER_GROUPS.flatMap(({ fields }) => Object.keys(fields)) as NumberName[];

/** An exception as it is typed: `on` is a weekday, 0 to 6, or 'date'. */
export interface RuleForm {
  on: string;
  date: string;
  isClosed: boolean;
  from: string;
  to: string;
  covers: string;
  /** An amount; '' for the usual one. */
  deposit: string;
}

/** Settings with numbers as they are typed. */
export type SettingsForm = Record<NumberName, string> & {
  isOn: boolean;
  provider: GuestServiceProvider;
  redirectUrl: string;
  policy: string;
  depositPerGuest: string;
  depositFrom: string;
  durations: string[];
  rules: RuleForm[];
};

export const NEW_RULE: RuleForm = { on: 'date', date: '', isClosed: true, from: '', to: '', covers: '', deposit: '' };

export function formOf({
  isOn,
  provider,
  redirectUrl,
  policy,
  depositPerGuest,
  depositFrom,
  durations,
  rules,
  ...numbers
}: ReservationSettings): SettingsForm {
  return {
    ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, String(numbers[name])])) as Record<NumberName, string>),
    isOn,
    provider,
    redirectUrl,
    policy,
    depositPerGuest: typedMoney(depositPerGuest),
    depositFrom: String(depositFrom),
    durations: durations.map(String),
    rules: rules.map(({ weekday, date, isClosed, from, to, coversPerSlot, depositPerGuest: ofDay }) => ({
      on: weekday === undefined ? 'date' : String(weekday),
      date: date ?? '',
      isClosed,
      from,
      to,
      covers: coversPerSlot === null ? '' : String(coversPerSlot),
      deposit: ofDay === undefined ? '' : typedMoney(ofDay),
    })),
  };
}

export function settingsOf({
  isOn,
  provider,
  redirectUrl,
  policy,
  depositPerGuest,
  depositFrom,
  durations,
  rules,
  ...numbers
}: SettingsForm): ReservationSettings {
  return {
    ...(Object.fromEntries(NUMBER_NAMES.map((name) => [name, numberOf(numbers[name])])) as Record<NumberName, number>),
    isOn,
    provider,
    redirectUrl,
    policy,
    depositPerGuest: centsOf(depositPerGuest),
    depositFrom: numberOf(depositFrom),
    durations: BANDS.map((_, index) => numberOf(durations[index])),
    rules: rules.map(ruleOf),
  };
}

/** Leaves out the values that a closed day does not need. */
function ruleOf({ on, date, isClosed, from, to, covers, deposit }: RuleForm): SeatingRule {
  return {
    ...(on === 'date' ? { date } : { weekday: Number(on) }),
    isClosed,
    from: isClosed ? '' : from.trim(),
    to: isClosed ? '' : to.trim(),
    coversPerSlot: isClosed || covers.trim() === '' ? null : numberOf(covers),
    ...(!isClosed && deposit.trim() !== '' && { depositPerGuest: centsOf(deposit) }),
  };
}

/** Sends text that is not an amount as NaN; the server reports it at its field. */
function centsOf(text: string): number {
  return parseMoney(text) ?? Number.NaN;
}

/** Sends text that is not a number as NaN; the server reports it at its field. */
function numberOf(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
