import type { BulkAction } from '#features/pages/operations-contract.ts';
import { TRASH_DAYS } from '#features/pages/operations-contract.ts';

/** Texts of the screens about each bulk action. */
export const BULK_TEXTS: Readonly<
  Record<
    BulkAction,
    { title: string; submit: string; busy: string; refused: string; nothing: string; intro: string; includes?: string }
  >
> = {
  delete: {
    title: 'Delete pages',
    submit: 'Delete',
    busy: 'Deleting…',
    refused: 'Not deleted',
    nothing: 'None of these pages can be deleted.',
    intro: `These pages and all pages below them move to the trash. You can restore them for ${TRASH_DAYS} days.`,
  },
  move: {
    title: 'Move pages',
    submit: 'Move',
    busy: 'Moving…',
    refused: 'Not moved',
    nothing: 'None of these pages can be moved there.',
    intro: 'These pages and all pages below them move. Old addresses of live pages redirect to the new ones.',
  },
  publish: {
    title: 'Publish pages',
    submit: 'Publish',
    busy: 'Publishing…',
    refused: 'Not published',
    nothing: 'None of these pages can be published.',
    intro: 'The newest drafts of these pages go live. Either all of them are published or none.',
    includes: 'Also publish the pages below them, where you have the right',
  },
  unpublish: {
    title: 'Unpublish pages',
    submit: 'Unpublish',
    busy: 'Unpublishing…',
    refused: 'Not unpublished',
    nothing: 'None of these pages can be unpublished.',
    intro: 'Guests can no longer open these pages. Their content stays as drafts.',
    includes: 'Also unpublish the live pages below them, where you have the right',
  },
};

const DONE: Readonly<Record<BulkAction, string>> = {
  delete: 'in the trash',
  move: 'moved',
  publish: 'published',
  unpublish: 'unpublished',
};

/** "3 pages and 12 pages below them are published." @param words counts items as text */
export function bulkDoneText(
  action: BulkAction,
  { page_count, descendant_count }: { page_count: number; descendant_count: number },
  words: (count: number, one: string) => string,
): string {
  const total = page_count + descendant_count;
  if (total === 0) return 'Nothing needed to change.';
  const below =
    descendant_count > 0 ? ` and ${words(descendant_count, 'page')} below ${page_count === 1 ? 'it' : 'them'}` : '';
  return `${words(page_count, 'page')}${below} ${total === 1 ? 'is' : 'are'} ${DONE[action]}.`;
}
