import { type TextMessageRow, listTextMessages } from '../staff-contract.ts';
import type { TextState } from '../new-text.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { PURPOSE_LABELS, reasonText, STATE_LABELS } from './text-texts.ts';

const TONES = {
  queued: 'note',
  sent: 'note',
  delivered: 'good',
  failed: 'bad',
  shown: 'plain',
} as const satisfies Record<TextState, string>;

const COLUMNS: Columns<TextMessageRow> = [
  {
    name: 'text',
    label: 'Text',
    cell: ({ text, purpose }) => (
      <>
        {text}
        <Soft>{PURPOSE_LABELS[purpose]}</Soft>
      </>
    ),
  },
  { name: 'number', label: 'To', cell: ({ number }) => number },
  {
    name: 'restaurant',
    label: 'Restaurant',
    cell: ({ restaurant }) =>
      restaurant && (
        <>
          {restaurant.name}
          <Soft>{restaurant.rlid}</Soft>
        </>
      ),
  },
  {
    name: 'state',
    label: 'State',
    cell: ({ state, isSilent, reason }) => (
      <>
        {isSilent ? (
          <Badge tone="bad">No delivery report for 30 seconds</Badge>
        ) : (
          <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
        )}
        {reason !== '' && <Soft>{reasonText(reason)}</Soft>}
      </>
    ),
  },
  { name: 'created', label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

const FILTERS: DeclaredFilter[] = [
  { kind: 'choice', name: 'state', label: 'State', options: optionsOf(STATE_LABELS) },
  { kind: 'choice', name: 'purpose', label: 'About', any: 'Anything', options: optionsOf(PURPOSE_LABELS) },
];

/** Text messages to guests, with their delivery status. */
export function TextMessageListScreen() {
  const [param] = useListSearch();
  const restaurant = param('q');
  return (
    <ListScreen
      endpoint={listTextMessages}
      query={{ rlid: /^[1-9]\d{0,8}$/.test(restaurant) ? Number(restaurant) : undefined }}
      title="Text messages"
      intro="Texts about places in line and reservations, to guests who agreed to them."
      nouns={['text message', 'text messages']}
      searchLabel="Number of a restaurant"
      filters={FILTERS}
      above={({ isSent }) =>
        !isSent && (
          <p>No provider of text messages is set up: they are shown here and not sent by phone. Call the guests.</p>
        )
      }
      nothing="There are no text messages yet. Guests agree to texts when they join a wait list or reserve."
      nameOf={({ number, purpose }) => `${PURPOSE_LABELS[purpose]} to ${number}`}
      columns={COLUMNS}
    />
  );
}
