import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { addBundle, type BundleSummary, listBundles } from '../contract.ts';

const COLUMNS: readonly [Column<BundleSummary>, ...Column<BundleSummary>[]] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ id, name }) => (
      <Link to="/wagtail/bundles/$id/" params={{ id: String(id) }}>
        {name}
      </Link>
    ),
  },
  { name: 'status', label: 'Status', cell: (row) => <BundleStatusText bundle={row} /> },
  { name: 'members', label: 'Contents', isNumber: true, cell: ({ memberCount }) => memberCount },
  { name: 'by', label: 'Added by', cell: ({ createdBy }) => createdBy },
];

/** What a bundle waits for, or what became of it, with its time. */
export function BundleStatusText({ bundle }: { bundle: BundleSummary }) {
  const formats = useFormats();
  const { status, goLiveAt, publishedAt, undoneAt } = bundle;
  if (status === 'scheduled' && goLiveAt) return <>Goes live {formatInstant(goLiveAt, formats)}</>;
  if (status === 'published' && publishedAt)
    return (
      <>
        <Badge tone="good">Published</Badge> {formatInstant(publishedAt, formats)}
      </>
    );
  return <>{undoneAt ? `Undone ${formatInstant(undoneAt, formats)}` : 'Open'}</>;
}

/** Release bundles: those that are planned first. */
export function BundleListScreen() {
  const [said, change] = useListSearch();
  const q = said('q');
  const p = readPageNumber(said('p'));
  const list = useListing(listBundles, { query: { q, p } });
  const [isAdding, setAdding] = useState(false);
  return (
    <Screen
      title="Release bundles"
      intro="Pages, snippets and settings that go live together. Undo restores the previous versions."
    >
      <ListTools searchLabel="Search release bundles" q={q} change={change} filters={[]}>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add bundle
        </Button>
      </ListTools>
      <AsyncContent query={list} what="the release bundles">
        {(data) => (
          <ListResults
            label="Release bundles"
            data={data}
            nouns={['bundle', 'bundles']}
            found={foundBy(q, change, [])}
            isStale={list.isPlaceholderData}
            nothing="There are no release bundles yet."
          >
            <DataTable label="Release bundles" rows={data.rows} nameOf={({ name }) => name} columns={COLUMNS} />
          </ListResults>
        )}
      </AsyncContent>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const add = useChange(addBundle, {
    onSuccess: ({ id }) => void navigate({ to: '/wagtail/bundles/$id/', params: { id: String(id) } }),
  });
  const complaint = complaintAbout(add.error, 'name');
  return (
    <Dialog isOpen onClose={onClose} title="Add release bundle" description="You can add pages afterwards.">
      {add.error && complaint === undefined && <RefusalNotice error={add.error} />}
      <Form
        isBusy={add.isPending || add.isSuccess}
        submitLabel="Add"
        busyLabel="Adding…"
        onSend={({ name = '' }) => add.mutate({ body: { name } })}
      >
        <TextField id="name" name="name" label="Name" maxLength={120} autoComplete="off" error={complaint} />
      </Form>
    </Dialog>
  );
}
