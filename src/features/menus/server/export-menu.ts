import { eq } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { EMPTY_MENU } from '../menu.ts';
import { tableOfMenu } from '../menu-table.ts';
import { menuRules } from '../rules.ts';
import { menuDrafts } from './tables.ts';

/** The draft of the menu as a table that can be imported again. @throws Forbidden */
export function exportMenu(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  format: ExportFormat,
): ExportFile {
  requireRule(powers, menuRules.view);
  return exportFile(format, drawRows(db), { name: 'menu', now });
}

async function* drawRows(db: Db): AsyncGenerator<string[]> {
  const [draft] = await db.select({ menu: menuDrafts.content }).from(menuDrafts).where(eq(menuDrafts.id, 1));
  yield* tableOfMenu(draft?.menu ?? EMPTY_MENU);
}
