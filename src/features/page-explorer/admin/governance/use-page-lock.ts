import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';

/** Loaded when needed, because few users lock pages. */
const contract = () => import('#features/pages/governance-contract.ts');

/**
 * Locks and unlocks pages, with a confirmation or an error message.
 * @param onChanged reads the screen's data again; by default all data is read again
 */
export function usePageLock(onChanged?: () => void) {
  const client = useQueryClient();
  const change = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      showFlash({ kind: 'success', text: done });
      if (onChanged) onChanged();
      else await client.invalidateQueries();
    } catch (error) {
      showFlash({ kind: 'error', text: `${failed} ${messageOf(error as Error)}` });
    }
  };
  return {
    lock: (id: number) =>
      change(
        async () => callEndpoint((await contract()).lockPage, { params: { id }, body: {} }),
        'The page is locked: only you can change it.',
        'The page could not be locked.',
      ),
    unlock: (id: number) =>
      change(
        async () => callEndpoint((await contract()).unlockPage, { params: { id } }),
        'The page is unlocked.',
        'The page could not be unlocked.',
      ),
  };
}
