import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#shared/listing.ts';
import { Invalid, NotFound } from '#shared/problem.ts';
import { earliestToday, matching } from '#features/locations/server/index.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';
import type { StaffContext, StaffRoutes } from '#features/accounts/server/index.ts';
import { fieldLabel } from '#features/locations/fields/field-labels.ts';
import { locationRules } from '#features/locations/rules.ts';
import { LocationFilter } from '#features/locations/staff-contract.ts';
import { writeCsv } from '#platform/spreadsheet/write-csv.ts';
import type { ImportRouteDeps } from './route-deps.ts';
import { EXPORT_FORMATS, QualityQuery } from '../contract.ts';
import { EXPORT_TYPES, exportLocations } from './export-stream.ts';
import { findRejectedRows } from './import-queries.ts';
import { getPlan } from './plan-store.ts';
import type { QualityStore } from './quality-store.ts';

/** Restaurants that the list's filter finds, by default all; archived restaurants too if the format has them. */
const ExportQuery = LocationFilter.extend({
  format: z.enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(', ')}`).default('csv'),
});

/** Downloads: the restaurants, the refused rows of a list, the quality report. Cells cannot run as formulas. */
export function importFileRoutes(
  app: FastifyInstance,
  staff: StaffRoutes,
  { db, clock, quality }: ImportRouteDeps & { quality: QualityStore },
): void {
  const file = (
    url: string,
    rule: StaffRule,
    send: (request: FastifyRequest, reply: FastifyReply, context: StaffContext) => Promise<FastifyReply>,
  ) =>
    app.get(url, { preHandler: staff.guard(rule) }, async (request, reply) =>
      send(request, reply, await staff.contextOf({ request, reply })),
    );

  file('/wagtail/locations/export/', locationRules.view, async (request, reply, { powers, now }) => {
    const { format, ...filter } = parsed(ExportQuery, request.query);
    const which = Object.values(filter).some(Boolean) ? matching(filter, earliestToday(now)) : undefined;
    const pieces = exportLocations(db, powers, { format, which });
    return send(reply, { type: EXPORT_TYPES[format], name: `restaurants-${now.slice(0, 10)}.${format}`, pieces });
  });

  file('/wagtail/locations/import/:id/rejected/', locationRules.import, async (request, reply, { accountId, now }) => {
    const id = Id.safeParse((request.params as { id: string }).id);
    if (!id.success) throw new NotFound();
    const plan = await getPlan(db, { id: id.data, accountId, now });
    const rows = await findRejectedRows(db, plan.id);
    const lines = rows.map(({ line, field, reason }) => [line, field.split(', ').map(fieldLabel).join(', '), reason]);
    const pieces = writeCsv([[plan.source.unit, 'field', 'reason'], ...lines]);
    return send(reply, { type: EXPORT_TYPES.csv, name: 'rejected-rows.csv', pieces });
  });

  file('/wagtail/locations/quality/export/', locationRules.view, async (request, reply, { powers, now }) => {
    const issues = await quality.all(powers, parsed(QualityQuery, request.query), clock.now());
    const lines = issues.map(({ title, rlid, label, state, country, text }) => [
      title,
      rlid,
      label,
      state,
      country,
      text,
    ]);
    const pieces = writeCsv([['finding', 'rlid', 'restaurant', 'state', 'country', 'details'], ...lines]);
    return send(reply, { type: EXPORT_TYPES.csv, name: `data-quality-${now.slice(0, 10)}.csv`, pieces });
  });
}

function send(
  reply: FastifyReply,
  { type, name, pieces }: { type: string; name: string; pieces: AsyncIterable<string> },
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(pieces));
}

function parsed<T>(schema: z.ZodType<T>, query: unknown): T {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw new Invalid(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}
