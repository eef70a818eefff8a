import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import type { listLibraryCollections } from '../contract.ts';

type Collections = ReplyOf<typeof listLibraryCollections>['collections'];

/** Collections as options of a list, indented by depth; the root's value is ''. */
export function collectionOptions(collections: Collections): { value: string; label: string }[] {
  return collections.map(({ id, name, depth, isPrivate }) => ({
    value: String(id ?? ''),
    // Browsers remove ordinary spaces from options.
    label: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${name}${isPrivate ? ' (private)' : ''}`,
  }));
}
