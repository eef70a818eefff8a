import type { Database } from '#platform/db/client.ts';
import type { JobIo } from '#platform/db/control.ts';
import { staffLines } from './staff-lines.ts';
import type { StaffCredentials } from './demo/staff.ts';
import { seedIfEmpty, type SeedServices } from './seed-if-empty.ts';

const SAYS = {
  present: 'There is a site already: nothing was changed.\n',
  reference: 'A bare site was made. Load your restaurants with npm run import:locations -- FILE\n',
  demo: 'The demo chain was made.\n',
} as const;

/** `npm run seed` as a job: the same function runs in the script and in the server that holds the database. */
export function createSeedJob(services: Omit<SeedServices, 'database'>) {
  return async (database: Database, _args: string[], io: Pick<JobIo, 'out'>): Promise<number> => {
    let staff: readonly StaffCredentials[] = [];
    const outcome = await seedIfEmpty({ ...services, database, onStaffMade: (made) => (staff = made) });
    io.out(`${SAYS[outcome]}${staffLines(staff)}`);
    return 0;
  };
}
