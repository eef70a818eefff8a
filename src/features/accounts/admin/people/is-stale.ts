import { Refusal } from '#ui/admin/api/problem.ts';

/** True when a save was refused because somebody else had saved since the form was opened. */
export function isStale(error: Error | null): error is Refusal {
  return error instanceof Refusal && error.errors.some(({ field }) => field === 'base_version');
}
