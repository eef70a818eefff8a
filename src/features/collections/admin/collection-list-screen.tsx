import { Link } from '@tanstack/react-router';
import { formatCount } from '#ui/admin/format.ts';
import { Icon } from '#ui/admin/icon.tsx';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { type CollectionRow, listCollections } from '../contract.ts';
import { COLLECTION } from './collection-places.ts';
import styles from './collections.module.css';
import { PrivacyBadge } from './privacy-badge.tsx';

const MOST_INDENTED = 4;

const countColumn = (name: keyof CollectionRow['counts'], label: string): Column<CollectionRow> => ({
  name,
  label,
  isNumber: true,
  cell: ({ counts }, { language }) => formatCount(counts[name], language),
});

/** The tree of collections. */
export function CollectionListScreen() {
  return (
    <ListScreen
      endpoint={listCollections}
      title="Collections"
      intro="Folders of the library, with rights and privacy for their contents."
      nouns={['collection', 'collections']}
      searchLabel={null}
      add={{ to: '/wagtail/collections/add/', label: 'Add collection', may: ({ mayAdd }) => mayAdd }}
      nothing="There are no collections yet."
      nameOf={({ name }) => name}
      columns={[
        {
          name: 'name',
          label: 'Name',
          cell: ({ id, name, depth }) => (
            <span className={styles.name} data-depth={Math.min(depth, MOST_INDENTED)}>
              <Icon name="folder" />
              <Link to={COLLECTION.screens.edit} params={{ id: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ),
        },
        countColumn('image', 'Images'),
        countColumn('document', 'Documents'),
        countColumn('video', 'Videos'),
        { name: 'privacy', label: 'Privacy', cell: (row) => <PrivacyBadge {...row} /> },
      ]}
    />
  );
}
