import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type Flash, showFlash } from './flash.ts';

/**
 * Goes to a list, or to a record, and shows what was done. The next screen reads its data anew; the data on this screen
 * stays as it is, because its record may be gone.
 */
export function useLeaveTo(): (
  to: LinkProps['to'],
  text: string,
  params?: Readonly<Record<string, string>>,
  action?: Flash['action'],
) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (to, text, params = {}, action) => {
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries({ refetchType: 'none' });
    void navigate({ to, params }).then(() => showFlash({ kind: 'success', text, ...(action && { action }) }));
  };
}
