import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from './page-plan.ts';

/** Where "Order Now" leads until an ordering service answers there: what a guest can do instead. */
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

const login = page(TEMPLATES.generic_content, {
  slug: 'login',
  title: 'Accounts are not open yet',
  content: (kit) => ({
    ...promote('', 'What works without an account.', true),
    body: [
      kit.block(BLOCKS.artf, {
        copy: `<p>You need none to find a restaurant, keep it as yours on this device, or see its hours and its wait. Your choice stays in this browser.</p>`,
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/locations/', 'Find a restaurant'), kit.link('/', 'Return to Homepage')],
      }),
    ],
  }),
});

/** Where "Log In" leads until there are accounts. */
export const ACCOUNT_PAGES: PagePlan = page(TEMPLATES.redirect, {
  slug: 'account',
  title: 'Account',
  content: (kit) => ({ target: kit.to('/account/login/'), ...promote('', '', true) }),
  children: [login],
});
