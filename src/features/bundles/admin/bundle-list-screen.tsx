import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { addBundle, type BundleSummary, listBundles } from '../contract.ts';

/** Status of a bundle, with its time. */
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

/** List of release bundles, scheduled ones first. */
export function BundleListScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <ListScreen
      endpoint={listBundles}
      title="Release bundles"
      intro="Pages, snippets and settings that go live together. Undo restores the previous versions."
      nouns={['bundle', 'bundles']}
      what="the release bundles"
      searchLabel="Search release bundles"
      tools={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add bundle
        </Button>
      }
      nothing="There are no release bundles yet."
      nameOf={({ name }) => name}
      columns={[
        { name: 'name', label: 'Name', to: '/wagtail/bundles/$id/', cell: ({ name }) => name },
        { name: 'status', label: 'Status', cell: (row) => <BundleStatusText bundle={row} /> },
        { name: 'members', label: 'Contents', isNumber: true, cell: ({ memberCount }) => memberCount },
        { name: 'by', label: 'Added by', cell: ({ createdBy }) => createdBy },
      ]}
    >
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </ListScreen>
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
