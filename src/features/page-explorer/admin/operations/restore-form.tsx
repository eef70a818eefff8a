import { useEffect, useState } from 'react';
import { listTrash, restoreFromTrash } from '#features/pages/operations-contract.ts';
import type { PageRef } from '#features/pages/staff-shapes.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PageField } from '#ui/admin/page-field.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import { restoredText } from './restored-text.ts';
import type { TrashRow } from './trash-list.tsx';
import { usePageChange } from './use-page-change.ts';

const FIELDS = {
  new_slug: { label: 'Slug', id: 'restore-slug' },
  new_parent_page: { label: 'Parent page', id: 'restore-place' },
};

/**
 * Form for a page that cannot be restored to its former place: another slug or place. Not a dialog, because choosing a
 * place opens one.
 */
export function RestoreForm({
  entry,
  reason,
  publish,
  onClose,
  onDone,
}: {
  entry: TrashRow;
  /** Why the page cannot be restored to its former place. */
  reason: string;
  /** True publishes formerly live pages again. */
  publish: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const words = useCountText();
  const [place, setPlace] = useState<PageRef | null>(null);
  // The form replaces the button that was pressed.
  useEffect(() => document.getElementById(FIELDS.new_slug.id)?.focus(), []);
  const restore = usePageChange(restoreFromTrash, (back) => onDone(restoredText(entry, back, words)), [listTrash]);
  return (
    <Card title={`Restore “${entry.title}”`} intro={reason}>
      <ErrorSummary error={restore.error} fields={FIELDS} />
      <ConfirmForm
        submitLabel={publish ? 'Restore live' : 'Restore'}
        busyLabel="Restoring…"
        isBusy={restore.isPending}
        onSend={({ new_slug = '' }) =>
          restore.mutate({
            params: { trash_id: entry.id },
            body: {
              ...(new_slug.trim() !== '' && { new_slug: new_slug.trim() }),
              ...(place && { new_parent_page: place.id }),
              ...(publish && { publish }),
            },
          })
        }
        cancel={
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <SlugField
          id={FIELDS.new_slug.id}
          name="new_slug"
          defaultValue={lastStep(entry.url_path)}
          help="The last part of the address. Change it if another page has it."
          error={complaintAbout(restore.error, 'new_slug')}
        />
        <PageField
          id={FIELDS.new_parent_page.id}
          among={{ needs: 'add' }}
          label="Parent page"
          value={place}
          onChange={setPlace}
          help="If empty, the page returns to its old parent page."
          error={complaintAbout(restore.error, 'new_parent_page')}
        />
      </ConfirmForm>
    </Card>
  );
}

/** "/press/opening/" → "opening". */
function lastStep(urlPath: string): string {
  return urlPath.split('/').findLast(Boolean) ?? '';
}
