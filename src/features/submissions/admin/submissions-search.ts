import { type Folder, FOLDERS, ORDERINGS } from '#features/submissions/contract.ts';
import { readDay } from '#ui/admin/listing/read-day.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';

/** Parameters of the list's address. Invalid ones count as absent. */
export interface SubmissionsSearch {
  q: string;
  p: number;
  folder: Folder;
  ordering: (typeof ORDERINGS)[number];
  from: string;
  to: string;
}

export function readSubmissionsSearch(param: (name: string) => string): SubmissionsSearch {
  return {
    q: param('q'),
    p: readPageNumber(param('p')),
    folder: FOLDERS.find((one) => one === param('folder')) ?? 'kept',
    ordering: ORDERINGS.find((one) => one === param('ordering')) ?? '-submit_time',
    from: readDay(param('from')),
    to: readDay(param('to')),
  };
}

/** The query of the endpoint, and of exports. */
export function queryOf({ q, p, folder, ordering, from, to }: SubmissionsSearch) {
  return {
    q: q || undefined,
    p,
    ordering: ordering === '-submit_time' ? undefined : ordering,
    folder: folder === 'kept' ? undefined : folder,
    from: from || undefined,
    to: to || undefined,
  };
}
