import type { FastifyRequest } from 'fastify';
import { Forbidden, Problem } from '#shared/problem.ts';
import type { Screen } from '#features/rights/screen.ts';
import type { Staff } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { ExportFile } from '#platform/spreadsheet/export-file.ts';
import { merged } from '../features.ts';
import type { RouteParts } from '../route-parts.ts';

type Params = Readonly<Record<string, string>>;

const RECORDS = merged(({ records }) => records);
const EXPORTS = merged(({ exports }) => exports);

/**
 * Why a screen does not exist for a user (404) or is not allowed (403); undefined where it is open. The document
 * contains the refusal, so that the client draws nothing else of the screen.
 */
export async function screenRefusal(
  name: string,
  { rule }: Screen,
  request: FastifyRequest,
  { db, staff }: { db: Db; staff: Staff },
): Promise<Problem | undefined> {
  const { userId: accountId, powers } = staff;
  const params = request.params as Params;
  const record = RECORDS[name] ?? 'none';
  try {
    if (rule !== 'open' && !rule.allows(powers, params)) throw new Forbidden(rule.refusal);
    if (record !== 'none') await record(db, { accountId, powers }, params);
    return undefined;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return error;
    throw error;
  }
}

/** The file for `?export=csv` or `?export=xlsx` of a screen's list; undefined without such a parameter. */
export async function screenExport(
  name: string,
  { params, query }: FastifyRequest,
  { clock, ...parts }: { db: Db; clock: Clock; staff: Staff; conceal: RouteParts['conceal'] },
): Promise<ExportFile | undefined> {
  const { export: format } = query as { export?: unknown };
  if (format !== 'csv' && format !== 'xlsx') return undefined;
  const now = new Date(clock.now()).toISOString();
  return EXPORTS[name]?.({ ...parts, now }, format, { params: params as Params, query });
}
