import { describe, expect, it } from 'vitest';
import { actionLabel, historySentence } from './history-texts.ts';

describe('the words of the history', () => {
  it.each([
    ['page.create', { title: 'Pier' }, 'Created the page “Pier”'],
    ['page.create', {}, 'Created the page'],
    ['page.save_draft', { revisionId: 4 }, 'Saved a draft'],
    ['page.publish', { revisionId: 4 }, 'Published the page'],
    ['page.publish', { from: '/a/', to: '/b/' }, 'Published the page, which changed its address from /a/ to /b/'],
    ['page.unpublish', { isAlias: true }, 'Unpublished together with the page that it shows'],
    ['page.delete', { title: 'Pier' }, 'Moved the page to the trash'],
    ['page.delete', { withPage: 3 }, 'Moved to the trash together with a page above it'],
    ['page.restore', { isLive: true }, 'Restored from the trash, live'],
    ['page.restore', { isLive: false }, 'Restored from the trash, as a draft'],
    [
      'page.move',
      { from: { urlPath: '/a/' }, to: { title: 'Menu', urlPath: '/menu/a/' } },
      'Moved the page below “Menu”, from /a/ to /menu/a/',
    ],
    ['page.move', { from: null, to: 'nowhere' }, 'Moved the page'],
    ['page.copy', { from: 12, pageCount: 3 }, 'Copied from page 12, with 2 pages below it'],
    ['page.create_alias', { from: 12, pageCount: 1 }, 'Created as an alias of page 12'],
    ['page.revert', { fromRevisionId: 9 }, 'Reverted to version 9 as the draft'],
    ['page.rename', { from: 'Pier', to: 'Quay' }, 'Renamed the page from “Pier” to “Quay”'],
    ['page.replace_references', { kind: 'image', from: 1, to: 2 }, 'Replaced a reference (image)'],
    ['page.split_up', {}, 'Split up'],
  ])('tell %s of %j', (action, details, sentence) => {
    expect(historySentence({ action, details })).toBe(sentence);
  });

  it('name an unknown action by its own name', () => {
    expect(actionLabel('page.split_up')).toBe('Split up');
    expect(actionLabel('constructor')).toBe('Constructor');
  });
});
