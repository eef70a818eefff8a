import type { PagePlan } from '../../page-plan.ts';
import { CATERING_PAGE } from './catering-page.ts';
import { GIFT_CARDS_PAGE, OFFERS_PAGE } from './gift-pages.ts';
import { MENU_PAGE } from './menu-page.ts';

/** Pages about food and ordering. */
export const FOOD_PAGES: readonly PagePlan[] = [MENU_PAGE, CATERING_PAGE, GIFT_CARDS_PAGE, OFFERS_PAGE];
