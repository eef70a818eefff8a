import { describe, expect, it } from 'vitest';
import { possibleNotifications } from './notifications.ts';
import { NO_GRANTS, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';

const powers = (permissions: PagePermission[], more: Partial<StaffPowers> = {}): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  ...NO_GRANTS,
  pageGrants: permissions.map((permission) => ({ permission, pagePath: '/1/5/' })),
  ...more,
});

describe('possibleNotifications', () => {
  it.each([
    ['somebody without grants', powers([]), ['updated_comments']],
    ['somebody who may only lock', powers(['lock', 'unlock']), ['updated_comments', 'page_events']],
    ['an author', powers(['add']), ['approved', 'rejected', 'updated_comments']],
    ['an editor', powers(['change']), ['approved', 'rejected', 'updated_comments', 'page_events']],
    ['a publisher', powers(['publish']), ['submitted', 'updated_comments', 'page_events']],
    [
      'a superuser',
      powers([], { isSuperuser: true, canAccessAdmin: false }),
      ['submitted', 'approved', 'rejected', 'updated_comments', 'page_events'],
    ],
    ['somebody without access', powers(['publish', 'add'], { canAccessAdmin: false }), []],
    ['an inactive superuser', powers([], { isSuperuser: true, isActive: false }), []],
  ])('are those that %s can get', (_case, given, expected) => {
    expect(possibleNotifications(given)).toEqual(expected);
  });
});
