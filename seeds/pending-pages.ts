import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from './page-plan.ts';

/** Shown at /order/ below a country's root where no restaurant was chosen. */
export const ORDER_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'order',
  title: 'Order by telephone',
  content: (kit) => ({
    ...promote('', 'How to order from your restaurant.', true),
    body: [
      kit.block(BLOCKS.artf, {
        copy: `<p>Choose a restaurant to see what it offers online. It takes orders by telephone too: its number is on its page and in the header, once you have chosen it.</p>`,
      }),
      kit.block(BLOCKS.link_row, { links: [kit.link('/locations/', 'Find your restaurant')] }),
    ],
  }),
});
