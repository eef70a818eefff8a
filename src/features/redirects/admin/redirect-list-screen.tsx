import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RecordMenu } from '#ui/admin/records/record-places.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { listRedirects, ORDERINGS } from '../contract.ts';
import { BulkBar } from './bulk-bar.tsx';
import { REDIRECT } from './redirect-places.ts';
import styles from './redirects.module.css';
import { TargetCell } from './target-cell.tsx';
import { TROUBLE_LABELS } from './trouble-texts.ts';

/** Old addresses and where they lead. */
export function RedirectListScreen() {
  return (
    <ListScreen
      endpoint={listRedirects}
      title="Redirects"
      intro="Old addresses that lead to new ones. A redirect applies only if no live page has the old address."
      nouns={['redirect', 'redirects']}
      path="/wagtail/redirects/"
      hasExport
      filters={(data) => filtersWith(data?.sites ?? [])}
      orderings={ORDERINGS}
      add={{ to: '/wagtail/redirects/add/', label: 'Add redirect', may: ({ rights }) => rights.add }}
      tools={(_, data) =>
        data?.rights.add && (
          <ButtonLink to="/wagtail/redirects/import/" variant="secondary">
            Import
          </ButtonLink>
        )
      }
      bulk={{
        may: ({ rights }) => rights.delete || rights.change,
        draw: (data, selection, { query }) => <BulkBar {...data} selection={selection} query={query} />,
      }}
      nothing="There are no redirects yet. Moving a page or changing its slug adds them automatically."
      nameOf={({ oldPath }) => oldPath}
      menu={(row, { rights }) => (
        <RecordMenu of={REDIRECT} row={row} name={row.oldPath} may={{ edit: rights.change, delete: rights.delete }} />
      )}
      columns={[
        {
          name: 'from',
          label: 'From',
          isSortable: true,
          cell: ({ id, oldPath }) => (
            <Link to="/wagtail/redirects/$id/" params={{ id: String(id) }} className={styles.address}>
              {oldPath}
            </Link>
          ),
        },
        { name: 'to', label: 'To', cell: (row) => <TargetCell row={row} /> },
        { name: 'site', label: 'Site', isSortable: true, cell: ({ site }) => site?.name ?? 'All sites' },
        {
          name: 'type',
          label: 'Type',
          isSortable: true,
          cell: ({ isPermanent, isAutomatic }) => (
            <>
              {isPermanent ? 'Permanent' : 'Temporary'}
              <Soft>{isAutomatic ? 'Automatic' : 'Manual'}</Soft>
            </>
          ),
        },
        {
          name: 'hits',
          label: 'Hits',
          isSortable: true,
          isDownFirst: true,
          cell: ({ hitCount, lastHitAt }, { language }) => (
            <>
              {formatCount(hitCount, language)}
              <Soft>{lastHitAt ? <RelativeTime at={lastHitAt} /> : 'Never used'}</Soft>
            </>
          ),
        },
        {
          name: 'created',
          label: 'Created',
          isSortable: true,
          isDownFirst: true,
          cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
        },
      ]}
    />
  );
}

const filtersWith = (sites: readonly { id: number; name: string }[]): DeclaredFilter[] => [
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    options: optionsOf({ permanent: 'Permanent', temporary: 'Temporary' }),
  },
  {
    kind: 'choice',
    name: 'site',
    label: 'Site',
    takes: /^[1-9]\d{0,8}$/,
    options: [
      { value: 'all', label: 'All sites' },
      ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  },
  {
    kind: 'choice',
    name: 'made',
    label: 'Origin',
    options: optionsOf({ automatic: 'Automatic', manual: 'Manual' }),
  },
  {
    kind: 'choice',
    name: 'trouble',
    label: 'Problems',
    options: optionsOf(TROUBLE_LABELS),
    pill: (chosen) => chosen,
  },
  { kind: 'tick', name: 'neverUsed', label: 'Never used' },
];
