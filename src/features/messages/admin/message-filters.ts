import { CATEGORIES } from '#features/messages/categories.ts';
import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import type { MessagesSearch } from './messages-search.ts';
import { STATUS_LABELS } from './status-words.ts';

/** What narrows the messages of a folder. */
export function messageFilters(
  { status, category, assignee, from, to }: MessagesSearch,
  assignees: readonly { id: number; name: string }[],
): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      value: status ?? '',
      any: 'Any',
      options: optionsOf({ unanswered: 'Unanswered', ...STATUS_LABELS }),
    },
    {
      kind: 'choice',
      name: 'category',
      label: 'About',
      value: category ?? '',
      any: 'Any',
      options: CATEGORIES.map(({ key, label }) => ({ value: key, label })),
    },
    {
      kind: 'choice',
      name: 'assignee',
      label: 'Assigned to',
      value: assignee,
      any: 'Any',
      options: [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
        ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { kind: 'days', from, to },
  ];
}
