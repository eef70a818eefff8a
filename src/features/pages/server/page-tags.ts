/** Cache tags of pages: what is kept holds those of what it shows, and commands announce those of what they change. */

/** Of what lists pages of any kind. */
export const PAGES_TAG = 'pages';

/** Of what shows which languages a site has, and where each begins. */
export const LANGUAGES_TAG = 'languages';

/** Of what shows a page's content. */
export function pageTag(id: number): string {
  return `page:${id}`;
}

/** Of what links to a page: shows its title or its address, or that it is not live. */
export function linkTag(id: number): string {
  return `link:${id}`;
}

/** Of what lists the live pages of a template with something of their content. */
export function templateTag(template: string): string {
  return `pages:${template}`;
}

/** Of what leads to whichever live page of a template is the nearest. */
export function addressesTag(template: string): string {
  return `addresses:${template}`;
}

/** Of what a page above answers at an address, where a page of its own may come to stand. */
export function addressTag(path: string): string {
  return `address:${path}`;
}
