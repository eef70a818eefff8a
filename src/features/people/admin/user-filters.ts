import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { readDay } from '#ui/admin/listing/read-day.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { USER_ORDERINGS, type UserOrdering } from '#features/accounts/users-contract.ts';

interface UserSearch {
  q: string;
  p: number;
  ordering: UserOrdering;
  active: 'yes' | 'no' | '';
  superuser: boolean;
  never: boolean;
  signedInFrom: string;
  signedInTo: string;
  group: number | undefined;
}

/** What the list's address asks for. Whatever makes no sense counts as unsaid. */
export function readUserSearch(said: (name: string) => string): UserSearch {
  const active = said('active');
  return {
    q: said('q'),
    p: readPageNumber(said('p')),
    ordering: USER_ORDERINGS.find((one) => one === said('ordering')) ?? 'name',
    active: active === 'yes' || active === 'no' ? active : '',
    superuser: said('superuser') === '1',
    never: said('never') === '1',
    signedInFrom: readDay(said('signedInFrom')),
    signedInTo: readDay(said('signedInTo')),
    group: /^\d{1,9}$/.test(said('group')) ? Number(said('group')) : undefined,
  };
}

/** What narrows the accounts. */
export function userFilters(search: UserSearch, groups: readonly { id: number; name: string }[]): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'active',
      label: 'Status',
      value: search.active,
      any: 'Any',
      options: [
        { value: 'yes', label: 'Active' },
        { value: 'no', label: 'Inactive' },
      ],
      pill: (chosen) => chosen,
    },
    {
      kind: 'choice',
      name: 'group',
      label: 'Group',
      value: String(search.group ?? ''),
      any: 'Any',
      options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'days',
      names: ['signedInFrom', 'signedInTo'],
      labels: ['Last signed in from', 'Last signed in until'],
      pills: ['Signed in from', 'Signed in until'],
      from: search.signedInFrom,
      to: search.signedInTo,
    },
    { kind: 'tick', name: 'superuser', label: 'Superusers', isOn: search.superuser },
    { kind: 'tick', name: 'never', label: 'Never signed in', isOn: search.never },
  ];
}
