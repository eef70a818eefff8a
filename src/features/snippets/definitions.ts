import { defineSnippet } from '#content/define.ts';
import { link } from '#content/fields/link.ts';
import { list, struct } from '#content/fields/nested.ts';
import { page } from '#content/fields/pointers.ts';
import { choice } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';
import { TOOL_ICONS } from '#features/navigation/contract.ts';

/** A country, or one of its languages, with its own site section; an entry of the region switcher (Spec §2.4, §3). */
export const country = defineSnippet({
  name: 'country',
  label: 'Country',
  help: 'A country in which the chain has restaurants. The region switcher leads to its home page; state and city lists in the main language show its name.',
  fields: {
    printable_name: text({ label: 'Name shown to guests', required: true, maxLength: 60 }),
    code: text({
      label: 'Code',
      help: 'Two letters: US, CA.',
      required: true,
      maxLength: 2,
      pattern: { regex: /^[A-Z]{2}$/, message: 'must be two capital letters' },
    }),
    home_page: page({ label: 'Home page', required: true }),
  },
  example: { printable_name: 'United States', code: 'US', home_page: 1 },
});

/** Spec §3 tiered_nav: root_page, tier_one_links[] (id, url, title), tier_two_links[] (parent, links). */
export const tieredNavigation = defineSnippet({
  name: 'tiered_navigation',
  label: 'Tiered navigation',
  help: 'The pages of one part of the site, in two tiers. Pages show it with a block.',
  fields: {
    root_page: page({ label: 'Root page', required: true, help: 'The top page of this part of the site.' }),
    tier_one_links: list(page({ label: 'Page', required: true }), { label: 'First tier', min: 1, max: 12 }),
    tier_two_links: list(
      struct(
        {
          parent: page({ label: 'Below', required: true, help: 'A page of the first tier.' }),
          links: list(link({ label: 'Link', required: true }), { label: 'Links', min: 1, max: 12 }),
        },
        { label: 'Group' },
      ),
      { label: 'Second tier', max: 12 },
    ),
  },
  rules: ({ tier_one_links, tier_two_links }) =>
    tier_two_links.flatMap(({ parent }, index) =>
      tier_one_links.includes(parent)
        ? []
        : [{ field: `tier_two_links.${index}.parent`, message: 'must be a page of the first tier' }],
    ),
  example: {
    root_page: 2,
    tier_one_links: [3, 4],
    tier_two_links: [
      {
        parent: 3,
        links: [
          { url: { page: 5 }, display_name: 'Raw bar' },
          { url: { url: '/menu/allergens/' }, display_name: 'Allergens' },
        ],
      },
    ],
  },
});

/** A row of links with icons to frequent tasks of guests; shown on every page. */
export const toolbox = defineSnippet({
  name: 'toolbox',
  label: 'Toolbox',
  help: 'The most used links, shown on every page.',
  fields: {
    title: text({ label: 'Title', help: 'Read by screen readers.', required: true, maxLength: 60 }),
    tools: list(
      struct(
        {
          icon: choice({ label: 'Icon', choices: TOOL_ICONS, initial: 'pin' }),
          link: link({ label: 'Link', required: true }),
        },
        { label: 'Tool' },
      ),
      { label: 'Tools', min: 1, max: 5 },
    ),
  },
  example: {
    title: 'Quick links',
    tools: [
      { icon: 'pin', link: { url: { url: '/locations/' }, display_name: 'Find a restaurant' } },
      { icon: 'bag', link: { url: { url: '/order/' }, display_name: 'Order' } },
    ],
  },
});

/** Every snippet model, in the order of the admin's menu (Spec §2.2). */
export const SNIPPETS = { toolbox, country, tiered_navigation: tieredNavigation } as const;
export type SnippetModel = keyof typeof SNIPPETS;
