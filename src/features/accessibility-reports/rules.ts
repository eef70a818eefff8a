import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const REPORT_MODEL = 'accessibility_report';

/** Rules for accessibility reports. */
export const reportRules = modelRules(REPORT_MODEL, 'accessibility reports');
