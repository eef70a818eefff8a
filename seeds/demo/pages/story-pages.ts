import type { PagePlan } from '../../page-plan.ts';
import { CAREERS } from './careers-page.ts';
import { LANTERN_FUND } from './lantern-fund-page.ts';
import { OUR_STORY } from './our-story-page.ts';
import { SOURCING } from './sourcing-pages.ts';
import { TIDES_PAGE } from './tide-pages.ts';

/** Pages about the chain. */
export const STORY_PAGES: readonly PagePlan[] = [OUR_STORY, SOURCING, CAREERS, LANTERN_FUND, TIDES_PAGE];
