/** Cache tags of pages: answers have the tags of what they show, and commands announce the tags of what they change. */

/** Tag of everything that lists pages of any kind. */
export const PAGES_TAG = 'pages';

/** Tag of everything that shows a site's languages and their first pages. */
export const LANGUAGES_TAG = 'languages';

/** Tag of everything that shows a page's content. */
export function pageTag(id: number): string {
  return `page:${id}`;
}

/** Tag of everything that links to a page, and so shows its title, its address or whether it is live. */
export function linkTag(id: number): string {
  return `link:${id}`;
}

/** Tag of everything that lists the live pages of a template with parts of their content. */
export function templateTag(template: string): string {
  return `pages:${template}`;
}

/** Tag of everything that links to the nearest live page of a template. */
export function addressesTag(template: string): string {
  return `addresses:${template}`;
}

/** Tag of answers that a parent page gives at an address where a page may be added later. */
export function addressTag(path: string): string {
  return `address:${path}`;
}
