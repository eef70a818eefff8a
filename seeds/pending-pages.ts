import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from './page-plan.ts';

/** Target of "Order Now" until an ordering service is set up: what guests can do instead. */
export const ORDER_PAGE: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'order',
  title: 'Order by telephone',
  content: (kit) => ({
    ...promote('', 'How to order from your restaurant.', true),
    body: [
      kit.block(BLOCKS.artf, {
        copy: `<p>Ordering on this site is not open yet. Your restaurant takes orders by telephone: its number is on its page and in the header, once you have chosen a restaurant.</p>`,
      }),
      kit.block(BLOCKS.link_row, { links: [kit.link('/locations/', 'Find your restaurant')] }),
    ],
  }),
});
