import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Sorting } from './table-parts.tsx';

export type ListSearch = Partial<Record<string, string | string[]>>;

/** Changes some parameters of the address's query: undefined and '' remove a parameter. */
export type ChangeSearch = (changes: ListSearch, options?: { isReplacing?: boolean }) => void;

/**
 * The parameters of the address's query, and how to change some of them. A change is a step for the back button unless
 * `isReplacing`.
 */
export function useListSearch(): [search: (name: string) => string, change: ChangeSearch] {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    (name) => {
      const value = search[name];
      return (Array.isArray(value) ? value.at(-1) : value) ?? '';
    },
    (changes, { isReplacing = false } = {}) =>
      void navigate({
        to: './',
        search: (before: ListSearch) => ({ ...before, ...changes }),
        replace: isReplacing,
        resetScroll: false,
      }),
  ];
}

/** Sort order in the address; a change of the order goes to the list's first page. */
export function sortingBy(ordering: string | undefined, change: ChangeSearch): Sorting {
  return { ordering, onSort: (next) => change({ ordering: next, p: '' }) };
}
