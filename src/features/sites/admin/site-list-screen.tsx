import { Link } from '@tanstack/react-router';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RecordMenu } from '#ui/admin/records/record-places.tsx';
import { listSites, SITE_ORDERINGS } from '#features/pages/sites-contract.ts';
import { SITE } from './site-places.ts';
import { LANGUAGE_LABELS } from './site-texts.ts';

/** List of sites with their hosts and root pages. */
export function SiteListScreen() {
  return (
    <ListScreen
      endpoint={listSites}
      title="Sites"
      intro="The hosts of this installation and their first pages."
      nouns={['site', 'sites']}
      orderings={SITE_ORDERINGS}
      add={{ to: '/wagtail/sites/new/', label: 'Add site', may: ({ mayAdd }) => mayAdd }}
      nothing="There are no sites yet."
      nameOf={({ host }) => host}
      menu={(site, { mayChange, mayDelete, total }) => (
        <RecordMenu
          of={SITE}
          row={site}
          name={site.host}
          may={{ edit: mayChange, delete: mayDelete && !site.isDefault && total > 1 }}
        />
      )}
      columns={[
        {
          name: 'host',
          label: 'Host',
          isSortable: true,
          to: SITE.screens.edit,
          cell: ({ host }) => (host === '*' ? 'Any host (*)' : host),
        },
        { name: 'port', label: 'Port', isSortable: true, isNumber: true, cell: ({ port }) => port },
        { name: 'name', label: 'Name', isSortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          name: 'rootPage',
          label: 'First page',
          cell: ({ rootPage }) =>
            rootPage ? (
              <Link to="/wagtail/pages/$id/" params={{ id: String(rootPage.id) }}>
                {rootPage.title}
              </Link>
            ) : (
              '–'
            ),
        },
        { name: 'language', label: 'Language', cell: ({ language }) => LANGUAGE_LABELS[language] },
        { name: 'default', label: 'Default', cell: ({ isDefault }) => (isDefault ? 'Yes' : 'No') },
      ]}
    />
  );
}
