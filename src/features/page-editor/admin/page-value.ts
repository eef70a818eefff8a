import { slugOf } from '#features/pages/slug.ts';

/** All that an editor changes of a page, and a save sends. */
export interface PageValue {
  title: string;
  slug: string;
  content: Record<string, unknown>;
}

/**
 * Keys of title and slug in the form's store, beside the fields of the content: one undo history and one merge serve
 * all. No field's name begins with "$". A slug of null follows the title.
 */
export const TITLE_KEY = '$title';
export const SLUG_KEY = '$slug';

export function formOf({ title, slug, content }: PageValue): Record<string, unknown> {
  return { ...content, [TITLE_KEY]: title, [SLUG_KEY]: slug };
}

/** @param last the server's value: an automatic slug stays, with its number, while the title's slug is the same */
export function valueOf(form: Readonly<Record<string, unknown>>, last: PageValue): PageValue {
  const { [TITLE_KEY]: stored, [SLUG_KEY]: slug, ...content } = form;
  const title = typeof stored === 'string' ? stored : '';
  // The user may be about to type a word after a trailing hyphen.
  const typed = typeof slug === 'string' ? slug.replace(/-$/, '') : null;
  return { title, slug: typed ?? automaticSlug(title, last), content };
}

/** Whether the slug is derived from its title, so was not written by hand. */
export function hasAutomaticSlug({ title, slug }: PageValue, last: PageValue): boolean {
  return slug === automaticSlug(title, last);
}

function automaticSlug(title: string, last: PageValue): string {
  const slug = slugOf(title);
  return slug === '' || slug === slugOf(last.title) ? last.slug : slug;
}
