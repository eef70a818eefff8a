export { createGroup } from './commands/create-group.ts';
export { createUser } from './commands/create-user.ts';
export { hasUsers } from './queries/find-user.ts';
export { createStaffGuard, sessionCookie, type StaffGuard } from './routes-guard.ts';
export type { Staff } from './staff.ts';
export { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
export { staffName, staffNames } from './staff-names.ts';
