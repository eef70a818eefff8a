import type { FieldError } from '#shared/problem.ts';

const MOST_SHOWN = 20;

/** The first complaints about a file, and the number of the others. */
export function firstComplaints(complaints: readonly FieldError[]): FieldError[] {
  const more = complaints.length - MOST_SHOWN;
  const first = complaints.slice(0, MOST_SHOWN);
  return more > 0 ? [...first, { field: 'file', message: `has ${more} more errors` }] : first;
}
