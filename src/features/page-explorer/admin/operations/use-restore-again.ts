import { useQueryClient } from '@tanstack/react-query';
import { listPages } from '#features/pages/explorer-contract.ts';
import { restoreFromTrash } from '#features/pages/operations-contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useCountText } from './count-text.ts';
import { restoredText } from './restored-text.ts';
import { forgetPages } from './use-page-change.ts';

/**
 * Undoes a deletion by its entry in the trash: formerly live pages are live again. Also works after the user left the
 * screen, unlike a mutation of that screen.
 */
export function useRestoreAgain({
  title,
  live_count,
}: {
  title: string;
  live_count: number;
}): (trashId: number) => void {
  const client = useQueryClient();
  const words = useCountText();
  return (trashId) =>
    void callEndpoint(
      restoreFromTrash,
      { params: { trash_id: trashId }, body: live_count > 0 ? { publish: true } : {} },
      { waitsForSignIn: true },
    ).then(
      (back) => {
        forgetPages(client);
        // The list on the screen lacks the page.
        void client.invalidateQueries({ queryKey: [listPages.path] });
        showFlash({ kind: 'success', text: restoredText({ title, live_count }, back, words) });
      },
      (error: Error) => showFlash({ kind: 'error', text: `“${title}” is still in the trash. ${messageOf(error)}` }),
    );
}
