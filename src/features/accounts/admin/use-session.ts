import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import type { Formats } from '#ui/admin/format.ts';
import { getSession } from '../contract.ts';

/** Who is signed in and what they may do. Screens may hide what the server would refuse; the server decides. */
export function useSession() {
  return useEndpoint(getSession);
}

/** How the signed-in person wants dates and numbers; plain English and UTC until it is known. */
export function useFormats(): Formats {
  return useSession().data?.user ?? { language: 'en', time_zone: 'UTC' };
}
