export {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  attemptKey,
  forgiveAttempts,
  reserveAttempt,
  undoAttempt,
} from './commands/attempts.ts';
export { createGroup } from './commands/create-group.ts';
export { createUser } from './commands/create-user.ts';
export { byId, defineFeature, exists, type Feature, idOf, type RecordCheck } from './define-feature.ts';
export { hasGroup, hasUser, holdGroups } from './people/exists.ts';
export { hasUsers } from './queries/find-user.ts';
export { createStaffGuard, isNavigation, sessionCookie, type StaffGuard } from './routes-guard.ts';
export { type StaffContext, type StaffRouteDeps, type StaffRoutes, staffRoutes } from './routes-staff.ts';
export { actorOf, type Staff } from './staff.ts';
export { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
export { staffName, staffNames } from './staff-names.ts';
export { openCollection } from './commands/open-collection.ts';
export { collectionGroups, groupCollectionPermissions, groups } from './published.ts';
export { listStaffWhoMay } from './queries/list-staff-who-may.ts';
