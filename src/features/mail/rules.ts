import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const MAIL_TEMPLATE_MODEL = 'mail_template';

/** Rules for mail. Mail about a restaurant also needs the right to view it: queries and commands check it. */
export const mailRules = modelRules('mail', 'mail', { change: 'send or stop' });

/** Rules for the texts of automatic mail. */
export const mailTemplateRules = modelRules(MAIL_TEMPLATE_MODEL, 'mail texts');
