import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants and in the history. */
export const MAIL_TEMPLATE_MODEL = 'mail_template';

/**
 * Rules for mail. Each of them also needs the right to view the restaurant that the mail is about, or all restaurants for other
 * mail. Queries and commands check it.
 */
export const mailRules = modelRules('mail', 'mail', { change: 'send or stop' });

/** Rules for the texts of automatic mail. */
export const mailTemplateRules = modelRules(MAIL_TEMPLATE_MODEL, 'mail texts');
