import { expect, it } from 'vitest';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { type Overlays, shownMenu } from '#features/menus/shown-menu.ts';
import { findExtra, lineOf } from './find-dishes.ts';

const menu = (overlays: Overlays = new Map()) =>
  shownMenu(SMALL_MENU, overlays, { version: 1, language: 'en', nowMs: 0 });
const out = { price: null, isHidden: false, isOut: true, outUntil: null, left: null };

it('names one small thing of a category that the basket has nothing of, and no alcohol', () => {
  expect(findExtra(menu(), [])).toBeUndefined();
  expect(findExtra(menu(), [lineOf({ id: 'roll' })])?.id).toBe('soda');
  expect(findExtra(menu(), [lineOf({ id: 'roll' }), lineOf({ id: 'soda' })])?.id).toBe('eggs');
  expect(findExtra(menu(new Map([['soda', out]])), [lineOf({ id: 'eggs' })])).toBeUndefined();
});
