import { modelRules } from '#features/accounts/staff-rule.ts';
import { REPORT_MODEL } from './contract.ts';

/** Who may do what with accessibility reports. */
export const reportRules = modelRules(REPORT_MODEL, 'accessibility reports');
