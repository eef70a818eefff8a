import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showFlash } from '#ui/admin/flash.ts';

type List = '/wagtail/users/' | '/wagtail/groups/' | '/wagtail/sites/';

/**
 * Goes to a list and says what was done. What was read of people before is read anew by whoever shows it next; what is on
 * the screen stays, for the thing that it is about may be gone.
 */
export function useLeaveTo(): (to: List, text: string) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (to, text) => {
    const isOld = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      /^\/wagtail\/api\/main\/(users|groups|sites)\//.test(String(path));
    client.removeQueries({ type: 'inactive', predicate: isOld });
    void client.invalidateQueries({ refetchType: 'none', predicate: isOld });
    void navigate({ to }).then(() => showFlash({ kind: 'success', text }));
  };
}
