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
export { hasUsers } from './queries/find-user.ts';
export { createStaffGuard, isNavigation, sessionCookie, type StaffGuard } from './routes-guard.ts';
export { type StaffContext, type StaffRouteDeps, type StaffRoutes, staffRoutes } from './routes-staff.ts';
export { actorOf, type Staff } from './staff.ts';
export { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
export { hasGroup, hasUser } from './people/exists.ts';
export { staffName, staffNames } from './staff-names.ts';
export { createToken, hashToken } from './token.ts';
