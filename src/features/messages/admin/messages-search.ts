import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { CATEGORIES } from '#features/messages/categories.ts';
import { type Folder, FOLDERS, STATUS_FILTERS, type StatusFilter } from '#features/messages/contract.ts';
import { readDay } from '#ui/admin/listing/read-day.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';

/** What the list's address asks for. Whatever makes no sense counts as unsaid. */
export interface MessagesSearch {
  q: string;
  p: number;
  folder: Folder;
  ordering: '-received_at' | 'received_at';
  status: StatusFilter | undefined;
  category: string | undefined;
  /** "me", "nobody" or an id. */
  assignee: string;
  from: string;
  to: string;
}

export function readMessagesSearch(said: (name: string) => string): MessagesSearch {
  const one = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((choice) => choice === said(name));
  const keys = CATEGORIES.map(({ key }) => key);
  return {
    q: said('q').slice(0, MAX_SEARCH_CHARACTERS),
    p: readPageNumber(said('p')),
    folder: one('folder', FOLDERS) ?? 'inbox',
    ordering: one('ordering', ['-received_at', 'received_at']) ?? '-received_at',
    status: one('status', STATUS_FILTERS),
    category: one('category', keys),
    assignee: /^(me|nobody|[1-9]\d{0,8})$/.test(said('assignee')) ? said('assignee') : '',
    from: readDay(said('from')),
    to: readDay(said('to')),
  };
}

/** The query of the endpoint, and of exports. */
export function queryOf({ q, p, folder, ordering, status, category, assignee, from, to }: MessagesSearch) {
  return {
    q: q || undefined,
    p: p > 1 ? p : undefined,
    folder: folder === 'inbox' ? undefined : folder,
    ordering: ordering === '-received_at' ? undefined : ordering,
    status,
    category,
    assignee: assignee || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}
