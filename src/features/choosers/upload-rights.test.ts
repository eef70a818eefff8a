import { describe, expect, it } from 'vitest';
import type { PagePermission, StaffPowers } from '#features/accounts/permissions.ts';
import { mayUpload } from './upload-rights.ts';

const powers = (more: Partial<StaffPowers> = {}, ...permissions: PagePermission[]): StaffPowers => ({
  isActive: true,
  isSuperuser: false,
  canAccessAdmin: true,
  pageGrants: permissions.map((permission) => ({ permission, pagePath: '/1/5/' })),
  ...more,
});

describe('mayUpload', () => {
  it.each([
    ['somebody without any right on a page', powers()],
    ['somebody who may publish, delete and lock alone', powers({}, 'publish', 'bulk_delete', 'lock', 'unlock')],
    ['a writer without access to the admin', powers({ canAccessAdmin: false }, 'add', 'change')],
    ['an account that is switched off', powers({ isActive: false, isSuperuser: true }, 'add')],
  ])('refuses %s', (_, somebody) => {
    expect(mayUpload(somebody)).toBe(false);
  });

  it.each([
    ['who may add somewhere', powers({}, 'add')],
    ['who may change somewhere', powers({}, 'publish', 'change')],
    ['who may do everything', powers({ isSuperuser: true })],
  ])('allows everybody %s', (_, somebody) => {
    expect(mayUpload(somebody)).toBe(true);
  });
});
