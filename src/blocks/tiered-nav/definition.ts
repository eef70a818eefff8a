import { defineBlock } from '#content/define.ts';
import { snippet } from '#content/fields/pointers.ts';
import { tieredNavigation } from '#features/snippets/definitions.ts';

/** Spec §3 tiered_nav: root_page, tier_one_links[], tier_two_links[]; kept in a snippet that many pages share. */
export const tieredNav = defineBlock({
  type: 'tiered_nav',
  label: 'Tiered navigation',
  group: 'navigation',
  help: 'The pages of this part of the site, in two tiers. They come from a snippet: a change to the snippet applies to every page.',
  fields: { navigation: snippet(tieredNavigation, { label: 'Navigation', required: true }) },
  example: { navigation: 1 },
});
