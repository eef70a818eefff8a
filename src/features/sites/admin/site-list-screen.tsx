import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { type ListedSite, listSites, SITE_ORDERINGS } from '#features/pages/sites-contract.ts';
import { LANGUAGE_LABELS } from './site-words.ts';

/** Hosts and the pages that they begin with. */
export function SiteListScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const ordering = SITE_ORDERINGS.find((one) => one === said('ordering')) ?? 'host';
  const list = useListing(listSites, { query: { q, ordering, p: readPageNumber(said('p')) } });
  return (
    <Screen title="Sites" intro="The hosts of this installation and their first pages.">
      <ListTools searchLabel="Search sites" q={q} change={change}>
        {list.data?.mayAdd && (
          <Link to="/wagtail/sites/new/" className={buttonClass()}>
            <Icon name="plus" />
            Add site
          </Link>
        )}
      </ListTools>
      <AsyncContent query={list} what="the sites">
        {(data) => (
          <ListResults
            label="Sites"
            data={data}
            nouns={['site', 'sites']}
            found={foundBy(q, change)}
            isStale={list.isPlaceholderData}
            nothing="There are no sites yet."
          >
            <DataTable
              label="Sites"
              rows={data.rows}
              columns={COLUMNS}
              nameOf={({ host }) => host}
              sorting={sortingBy(ordering, change)}
              actions={menuFor(data)}
            />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

const COLUMNS: readonly [Column<ListedSite>, ...Column<ListedSite>[]] = [
  {
    name: 'host',
    label: 'Host',
    isSortable: true,
    cell: ({ id, host }) => (
      <Link to="/wagtail/sites/edit/$id/" params={{ id: String(id) }}>
        {host === '*' ? 'Any host (*)' : host}
      </Link>
    ),
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
];

const menuFor = (data: ReplyOf<typeof listSites>) => (site: ListedSite) => <SiteMenu site={site} data={data} />;

function SiteMenu({ site, data }: { site: ListedSite; data: ReplyOf<typeof listSites> }) {
  const params = { id: String(site.id) };
  return (
    <Menu
      trigger={
        <Button variant="quiet" isIcon aria-label={`Actions for ${site.host}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <MenuLink icon={data.mayChange ? 'pencil' : 'eye'} link={<Link to="/wagtail/sites/edit/$id/" params={params} />}>
        {data.mayChange ? 'Edit' : 'View'}
      </MenuLink>
      <MenuLink icon="clock" link={<Link to="/wagtail/sites/history/$id/" params={params} />}>
        History
      </MenuLink>
      {data.mayDelete && !site.isDefault && data.total > 1 && (
        <MenuLink icon="trash" link={<Link to="/wagtail/sites/delete/$id/" params={params} />}>
          Delete
        </MenuLink>
      )}
    </Menu>
  );
}
