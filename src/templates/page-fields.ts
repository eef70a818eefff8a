import { stream } from '#content/fields/stream.ts';
import { boolean } from '#content/fields/scalar.ts';
import { multiline, text } from '#content/fields/text.ts';

/** Fields that every page has beside its own, on the editor's promote tab (Spec §1: SEO title else title, description, robots). */
export const promoteFields = {
  seo_title: text({ label: 'Title for search engines', help: "Empty takes the page's title.", maxLength: 120 }),
  description: multiline({ label: 'Description for search engines', maxLength: 320 }),
  is_noindex: boolean({ label: 'Keep out of search engines' }),
} as const;

/** The main blocks of a page. */
export const body = () => stream('body', { label: 'Body', max: 200 });
