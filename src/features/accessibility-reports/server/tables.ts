import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';

/** Reports that guests sent with the form in the footer. */
export const accessibilityReports = pgTable(
  'accessibility_reports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'string' }).notNull(),
    description: text('description').notNull(),
    email: text('email').notNull(),
    url: text('url').notNull(),
    /** HTML of the page in the guest's browser, truncated if long; '' if sent without a script. */
    dom: text('dom').notNull(),
    screenWidth: integer('screen_width'),
    screenHeight: integer('screen_height'),
    userAgent: text('user_agent').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    reasons: text('reasons').array().$type<GuardReason[]>().notNull(),
    isSolved: boolean('is_solved').notNull().default(false),
    submitKey: text('submit_key').unique(),
  },
  (table) => [index('accessibility_reports_submitted').on(table.submittedAt, table.id)],
);
