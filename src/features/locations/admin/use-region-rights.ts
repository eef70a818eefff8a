import { getLocationOptions } from '../staff-contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';

/** The user's rights on restaurants of a region; true until known otherwise. */
export function useRegionRights(): { mayAdd: boolean; mayImport: boolean } {
  const { data, error } = useEndpoint(getLocationOptions);
  if (error instanceof Refusal && error.code === 'forbidden') return { mayAdd: false, mayImport: false };
  if (!data) return { mayAdd: true, mayImport: true };
  const mayAdd = data.regions.some((region) => region.mayAdd);
  return { mayAdd, mayImport: mayAdd || data.regions.some((region) => region.mayChange) };
}
