import { type TextMessageRow, listTextMessages } from '../staff-contract.ts';
import { TEXT_PURPOSES, TEXT_STATES, type TextState } from '../new-text.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { optionsOf } from '#ui/admin/options.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { PURPOSE_LABELS, reasonText, STATE_LABELS } from './text-words.ts';

const TONES = {
  queued: 'note',
  sent: 'note',
  delivered: 'good',
  failed: 'bad',
  shown: 'plain',
} as const satisfies Record<TextState, string>;

const COLUMNS: [Column<TextMessageRow>, ...Column<TextMessageRow>[]] = [
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

/** Text messages to guests, and what became of them. */
export function TextMessageListScreen() {
  const [said, change] = useListSearch();
  const state = TEXT_STATES.find((one) => one === said('state'));
  const purpose = TEXT_PURPOSES.find((one) => one === said('purpose'));
  const restaurant = said('q');
  const rlid = /^[1-9]\d{0,8}$/.test(restaurant) ? Number(restaurant) : undefined;
  const list = useListing(listTextMessages, { query: { p: readPageNumber(said('p')), state, purpose, rlid } });
  const isNarrowed = restaurant !== '' || state !== undefined || purpose !== undefined;
  return (
    <Screen title="Text messages" intro="Texts about places in line and reservations, to guests who agreed to them.">
      <ListTools
        searchLabel="Number of a restaurant"
        q={restaurant}
        change={change}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: 'State',
            value: state ?? '',
            any: 'Any',
            options: optionsOf(STATE_LABELS),
          },
          {
            kind: 'choice',
            name: 'purpose',
            label: 'About',
            value: purpose ?? '',
            any: 'Anything',
            options: optionsOf(PURPOSE_LABELS),
          },
        ]}
      />
      <AsyncContent query={list} what="the text messages">
        {(data) => (
          <>
            {!data.isSent && (
              <p>No provider of text messages is set up: they are shown here and not sent by phone. Call the guests.</p>
            )}
            <ListResults
              label="Text messages"
              data={data}
              nouns={['text message', 'text messages']}
              found={isNarrowed && { q: restaurant, onClear: () => change({ q: '', state: '', purpose: '', p: '' }) }}
              isStale={list.isPlaceholderData}
              nothing="There are no text messages yet. Guests agree to texts when they join a wait list or reserve."
            >
              <DataTable
                label="Text messages"
                rows={data.rows}
                columns={COLUMNS}
                nameOf={({ number, purpose: about }) => `${PURPOSE_LABELS[about]} to ${number}`}
              />
            </ListResults>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
