import { useNavigate, useSearch } from '@tanstack/react-router';

export type ListSearch = Partial<Record<string, string | string[]>>;

/**
 * The texts behind the question mark, and how to change some of them: undefined and '' take one away. A change is a step
 * for the back button unless `isReplacing`.
 */
export function useListSearch(): [
  search: (name: string) => string,
  change: (changes: ListSearch, options?: { isReplacing?: boolean }) => void,
] {
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
