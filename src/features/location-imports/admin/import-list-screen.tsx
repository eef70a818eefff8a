import { Link } from '@tanstack/react-router';
import { DataNav } from '#features/locations/admin/data-nav.tsx';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { type ListedImport, listImports } from '../contract.ts';

function Count({ value }: { value: number }) {
  return formatCount(value, useFormats().language);
}

const COLUMNS: readonly [Column<ListedImport>, ...Column<ListedImport>[]] = [
  {
    name: 'file',
    label: 'List',
    cell: ({ id, fileName }) => (
      <Link to="/wagtail/locations/imports/$id/" params={{ id: String(id) }}>
        {fileName}
      </Link>
    ),
  },
  { name: 'at', label: 'Imported', cell: ({ appliedAt }) => <RelativeTime at={appliedAt} /> },
  { name: 'by', label: 'By', cell: ({ appliedBy }) => appliedBy },
  { name: 'created', label: 'New', isNumber: true, cell: ({ created }) => <Count value={created} /> },
  { name: 'changed', label: 'Changed', isNumber: true, cell: ({ changed }) => <Count value={changed} /> },
  { name: 'archived', label: 'Archived', isNumber: true, cell: ({ archived }) => <Count value={archived} /> },
  { name: 'undone', label: 'Undone', cell: ({ undoneBy }) => undoneBy && `by ${undoneBy}` },
];

/** The imports that were applied, newest first. */
export function ImportListScreen() {
  const [said] = useListSearch();
  const list = useListing(listImports, { query: { p: readPageNumber(said('p')) } });
  return (
    <Screen title="Import history">
      <DataNav />
      <AsyncContent query={list} what="the imports">
        {(data) => (
          <ListResults
            label="Imports"
            data={data}
            nouns={['import', 'imports']}
            isStale={list.isPlaceholderData}
            nothing={
              <NothingListed text="There are no imports yet.">
                <Link to="/wagtail/locations/import/" className={buttonClass({ variant: 'secondary' })}>
                  Import list
                </Link>
              </NothingListed>
            }
          >
            <DataTable label="Imports" rows={data.rows} columns={COLUMNS} nameOf={({ fileName }) => fileName} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
