import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/admin/button.tsx';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { formatCount } from '#ui/admin/format.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { type CollectionRow, listCollections } from '../contract.ts';
import styles from './collections.module.css';
import { PrivacyBadge } from './privacy-badge.tsx';

const MOST_INDENTED = 4;

/** The folders of the library as a tree. */
export function CollectionListScreen() {
  const list = useEndpoint(listCollections);
  return (
    <Screen title="Collections" intro="Folders of the library, with rights and privacy for their contents.">
      {list.data?.mayAdd && (
        <div>
          <Link to="/wagtail/collections/add/" className={buttonClass()}>
            <Icon name="plus" />
            Add collection
          </Link>
        </div>
      )}
      <AsyncContent query={list} what="the collections">
        {({ rows }) => (
          <ListResults
            label="Collections"
            data={{ rows, total: rows.length, p: 1, pages: 1 }}
            nouns={['collection', 'collections']}
            isStale={false}
            nothing="There are no collections yet."
          >
            <Tree rows={rows} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Tree({ rows }: { rows: readonly CollectionRow[] }) {
  const { language } = useFormats();
  return <DataTable label="Collections" rows={rows} nameOf={({ name }) => name} columns={columnsIn(language)} />;
}

function columnsIn(language: string): readonly [Column<CollectionRow>, ...Column<CollectionRow>[]] {
  const count = (name: 'image' | 'document' | 'video', label: string): Column<CollectionRow> => ({
    name,
    label,
    isNumber: true,
    cell: ({ counts }) => formatCount(counts[name], language),
  });
  return [
    { name: 'name', label: 'Name', cell: nameCell },
    count('image', 'Images'),
    count('document', 'Documents'),
    count('video', 'Videos'),
    { name: 'privacy', label: 'Privacy', cell: privacyCell },
  ];
}

function nameCell({ id, name, depth }: CollectionRow) {
  return (
    <span className={styles.name} data-depth={Math.min(depth, MOST_INDENTED)}>
      <Icon name="folder" />
      <Link to="/wagtail/collections/$id/" params={{ id: String(id) }}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  );
}

function privacyCell({ privacy, boundBy }: CollectionRow) {
  return <PrivacyBadge privacy={privacy} boundBy={boundBy} />;
}
