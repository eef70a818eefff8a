import { ButtonLink } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { listSubscribers, ORDERINGS } from '../staff-contract.ts';
import { COUNTRY_LABELS, countryLabel, LANGUAGE_LABELS, PURPOSE_LABELS, STATE_LABELS } from './texts.ts';

const FILTERS: DeclaredFilter[] = [
  { kind: 'choice', name: 'state', label: 'State', options: optionsOf(STATE_LABELS), pill: (chosen) => chosen },
  {
    kind: 'choice',
    name: 'purpose',
    label: 'Subscribed to',
    options: optionsOf(PURPOSE_LABELS),
    pill: (chosen) => `Subscribed to ${chosen.toLowerCase()}`,
  },
  {
    kind: 'choice',
    name: 'country',
    label: 'Country',
    takes: /^[A-Z]{2}$/,
    options: [...optionsOf(COUNTRY_LABELS), { value: 'none', label: 'Unknown' }],
  },
  { kind: 'days', labels: ['Signed up from', 'Signed up to'] },
  { kind: 'tick', name: 'held', label: 'Held back as spam' },
];

/** Everyone who signed up for e-mail. */
export function SubscriberListScreen() {
  return (
    <ListScreen
      endpoint={listSubscribers}
      title="Subscribers"
      intro="Guests who signed up for e-mail, and what they agreed to."
      nouns={['subscriber', 'subscribers']}
      path="/wagtail/subscribers/"
      hasExport
      filters={FILTERS}
      orderings={ORDERINGS}
      tools={
        <ButtonLink to="/wagtail/subscribers/reminders/" variant="secondary">
          Reminders
        </ButtonLink>
      }
      nothing="There are no subscribers yet. Guests sign up on the e-mail sign-up page of the site."
      nameOf={({ email }) => email}
      columns={[
        {
          name: 'email',
          label: 'E-mail',
          isSortable: true,
          to: '/wagtail/subscribers/$id/',
          cell: ({ email }) => <bdi>{email}</bdi>,
        },
        { name: 'name', label: 'Name', isSortable: true, cell: ({ name }) => name || '–' },
        {
          name: 'state',
          label: 'State',
          cell: ({ state, purposes, isHeld }) => (
            <>
              {STATE_LABELS[state]}
              {isHeld && <Soft>Held back as spam</Soft>}
              {purposes.length > 0 && <Soft>{purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', ')}</Soft>}
            </>
          ),
        },
        {
          name: 'country',
          label: 'Country',
          cell: ({ country, language }) => (
            <>
              {countryLabel(country)}
              <Soft>{LANGUAGE_LABELS[language] ?? language}</Soft>
            </>
          ),
        },
        { name: 'occasions', label: 'Occasions', isNumber: true, cell: ({ occasionCount }) => occasionCount },
        {
          name: 'created',
          label: 'Signed up',
          isSortable: true,
          isDownFirst: true,
          cell: ({ createdAt }, formats) => <time dateTime={createdAt}>{formatInstant(createdAt, formats)}</time>,
        },
      ]}
    />
  );
}
