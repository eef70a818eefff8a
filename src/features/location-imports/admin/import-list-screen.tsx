import { DataNav } from '#features/locations/admin/data-nav.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { type ListedImport, listImports } from '../contract.ts';

const countColumn = (name: 'created' | 'changed' | 'archived', label: string): Column<ListedImport> => ({
  name,
  label,
  isNumber: true,
  cell: (row, { language }) => formatCount(row[name], language),
});

/** Applied imports, newest first. */
export function ImportListScreen() {
  return (
    <ListScreen
      endpoint={listImports}
      title="Import history"
      head={<DataNav />}
      label="Imports"
      nouns={['import', 'imports']}
      searchLabel={null}
      nothing={
        <EmptyList text="There are no imports yet.">
          <ButtonLink to="/wagtail/locations/import/" variant="secondary">
            Import list
          </ButtonLink>
        </EmptyList>
      }
      nameOf={({ fileName }) => fileName}
      columns={[
        { name: 'file', label: 'List', to: '/wagtail/locations/imports/$id/', cell: ({ fileName }) => fileName },
        { name: 'at', label: 'Imported', cell: ({ appliedAt }) => <RelativeTime at={appliedAt} /> },
        { name: 'by', label: 'By', cell: ({ appliedBy }) => appliedBy },
        countColumn('created', 'New'),
        countColumn('changed', 'Changed'),
        countColumn('archived', 'Archived'),
        { name: 'undone', label: 'Undone', cell: ({ undoneBy }) => undoneBy && `by ${undoneBy}` },
      ]}
    />
  );
}
