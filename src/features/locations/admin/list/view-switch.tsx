import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/admin/button.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';

/** The same restaurants as a list, or with a map above it. */
export function ViewSwitch({ isMap }: { isMap: boolean }) {
  return (
    <Link
      to="./"
      search={(before: ListSearch) => ({ ...before, view: isMap ? '' : 'map' })}
      resetScroll={false}
      className={buttonClass({ variant: 'secondary' })}
    >
      {isMap ? 'Hide the map' : 'Show on a map'}
    </Link>
  );
}
