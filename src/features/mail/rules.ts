import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const MAIL_TEMPLATE_MODEL = 'mail_template';

/** Rules for mail. Queries and commands also check the right to view the restaurant that a mail is about. */
export const mailRules = modelRules('mail', 'mail', { change: 'send or stop' });

/** Rules for the texts of automatic mail. */
export const mailTemplateRules = modelRules(MAIL_TEMPLATE_MODEL, 'mail texts');
