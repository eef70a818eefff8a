import { mayAccessAdmin, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';

/** Events of which staff may be notified by mail. */
export const NOTIFICATIONS = ['submitted', 'approved', 'rejected', 'updated_comments', 'page_events'] as const;
export type NotificationName = (typeof NOTIFICATIONS)[number];

/** How notifications come by mail: each at once, those of a day in one mail, or not at all. */
export const NOTIFICATION_MAIL = ['immediately', 'daily', 'never'] as const;
export type NotificationMail = (typeof NOTIFICATION_MAIL)[number];

/** Page permissions of which one, on any page, makes a notification possible; if empty, everybody may get it. */
const NEEDS: Readonly<Record<NotificationName, readonly PagePermission[]>> = {
  submitted: ['publish'],
  approved: ['add', 'change'],
  rejected: ['add', 'change'],
  updated_comments: [],
  page_events: ['change', 'publish', 'lock'],
};

/** The notifications that a user with these powers can ever get, in their fixed order. */
export function possibleNotifications(powers: StaffPowers): NotificationName[] {
  if (!mayAccessAdmin(powers)) return [];
  return NOTIFICATIONS.filter((name) => {
    const needed = NEEDS[name];
    if (needed.length === 0 || powers.isSuperuser) return true;
    return powers.pageGrants.some(({ permission }) => needed.includes(permission));
  });
}
