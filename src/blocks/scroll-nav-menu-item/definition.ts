import { defineBlock } from '#content/define.ts';
import { number } from '#content/fields/scalar.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6 scroll_nav_menu_item, Spec §3 Navigation item: name, elem_id, sort_order. */
export const scrollNavMenuItem = defineBlock({
  type: 'scroll_nav_menu_item',
  label: 'Section marker',
  group: 'navigation',
  help: 'Starts a section. All sections of the page form one menu, which is shown above the first section.',
  fields: {
    name: text({ label: 'Name in the menu', required: true, maxLength: 40 }),
    elem_id: text({
      label: 'Section anchor',
      help: 'Used after # in links to the section. Each section of a page needs a different anchor.',
      required: true,
      maxLength: 60,
      pattern: {
        regex: /^(?!preloaded$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
        message: 'must have only lower-case letters, digits and hyphens, begin with a letter, and not be “preloaded”',
      },
    }),
    sort_order: number({
      label: 'Position in the menu',
      help: 'Lower numbers come first. Sections with the same number keep the order of the page.',
      min: 0,
      max: 999,
      initial: 0,
    }),
  },
  example: { name: 'Our boats', elem_id: 'our-boats', sort_order: 1 },
});
