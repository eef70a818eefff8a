export { createGroup } from './commands/create-group.ts';
export { createUser } from './commands/create-user.ts';
export { hasUsers } from './queries/find-user.ts';
export { createStaffGuard, sessionCookie, type StaffGuard } from './routes-guard.ts';
export { createSuperuserJob, type SuperuserRequest } from './superuser-job.ts';
