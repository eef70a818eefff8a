import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { useCountText } from './count-text.ts';
import type { TrashRow } from './trash-list.tsx';

/** Asks whether pages that were live before their deletion are restored as live pages or as drafts. */
export function RestoreDialog({
  entry: { title, page_count, live_count, may_publish },
  onRestore,
  onClose,
}: {
  entry: TrashRow;
  onRestore: (publish: boolean) => void;
  onClose: () => void;
}) {
  const words = useCountText();
  const was =
    page_count === 1
      ? 'It was live when it was deleted.'
      : `Of its ${words(page_count, 'page')}, ${live_count} ${live_count === 1 ? 'was' : 'were'} live when they were deleted.`;
  const follows = may_publish
    ? 'If you restore it live, guests see it again immediately.'
    : 'You may not publish here, so it is restored as a draft.';
  return (
    <Dialog isOpen onClose={onClose} title={`Restore “${title}”?`} description={`${was} ${follows}`}>
      <ButtonRow>
        <Button onClick={() => onRestore(false)}>{page_count === 1 ? 'Restore as draft' : 'Restore as drafts'}</Button>
        {may_publish && (
          <Button variant="secondary" onClick={() => onRestore(true)}>
            Restore live
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
