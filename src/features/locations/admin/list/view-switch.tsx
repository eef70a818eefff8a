import { Link } from '@tanstack/react-router';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';

/** The same restaurants as a list, or with a map above it. */
export function ViewSwitch({ isMap, className }: { isMap: boolean; className: string }) {
  return (
    <Link
      to="./"
      search={(before: ListSearch) => ({ ...before, view: isMap ? '' : 'map' })}
      resetScroll={false}
      className={className}
    >
      {isMap ? 'Hide the map' : 'Show on a map'}
    </Link>
  );
}
