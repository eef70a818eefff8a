import type { FieldError } from '#shared/problem.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';

/** The first error of one field, as a sentence. */
export function complaintOf(errors: readonly FieldError[], field: string): string | undefined {
  return complaintAbout(new Refusal('invalid', '', { errors }), field);
}
