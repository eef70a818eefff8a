export {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  attemptKey,
  forgiveAttempts,
  reserveAttempt,
  undoAttempt,
} from './commands/attempts.ts';
export { endDevice, endSessionByToken, handOver, startDeviceSession } from './commands/sessions.ts';
export { createGroup } from './commands/create-group.ts';
export { createUser } from './commands/create-user.ts';
export { updateNotifications } from './commands/update-notifications.ts';
export { byId, defineFeature, exists, type Feature, idOf, type RecordCheck } from './define-feature.ts';
export { hasGroup, hasUser, holdGroups } from './people/exists.ts';
export { listDevicesAt } from './queries/list-sessions.ts';
export { clientOf } from './routes-request.ts';
export { findPowers } from './queries/find-staff.ts';
export { hasUsers } from './queries/find-user.ts';
export { createStaffGuard, isNavigation, type SessionCookie, sessionCookie, type StaffGuard } from './routes-guard.ts';
export { doOnce, type StaffContext, type StaffRouteDeps, type StaffRoutes, staffRoutes } from './routes-staff.ts';
export { actorOf, type Staff } from './staff.ts';
export { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
export { staffName, staffNames } from './staff-names.ts';
export { listRightsOnCollection, openCollection, restoreRightsOnCollection } from './commands/open-collection.ts';
export { collectionGroups, groupCollectionPermissions, groups } from './published.ts';
export { listStaffOfPage, type PageStaff } from './queries/list-staff-of-page.ts';
export { listStaffWhoMay } from './queries/list-staff-who-may.ts';
export { createChallenge, userHandle } from './passkeys/challenge.ts';
export { ALGORITHMS, checkAssertion, checkNewCredential, rpIdOf, webAuthn } from './passkeys/check-answer.ts';
