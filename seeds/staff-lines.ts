import type { StaffCredentials } from './demo/staff.ts';

/** Text that is printed once about a new installation's staff; '' without staff. */
export function staffLines(staff: readonly StaffCredentials[]): string {
  if (staff.length === 0) return '';
  const rows = staff.map(({ username, role, password }) => `    ${username.padEnd(8)} ${password}   ${role}`);
  return ['  Staff of the demo, with passwords that are shown this once:', ...rows, ''].join('\n');
}
