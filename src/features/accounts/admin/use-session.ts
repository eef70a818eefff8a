import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { getSession } from '../contract.ts';

/** Who is signed in and what they may do. Screens may hide what the server would refuse; the server decides. */
export function useSession() {
  return useEndpoint(getSession);
}
