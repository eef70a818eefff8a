import { getLocationOptions } from '#features/locations/staff-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';

/** False once it is known that one may add or change restaurants nowhere. */
export function useMayImport(): boolean {
  const { data } = useEndpoint(getLocationOptions);
  return data?.regions.some((region) => region.may_add || region.may_change) ?? true;
}
