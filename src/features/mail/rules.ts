import { modelRules } from '#features/accounts/staff-rule.ts';
import { MAIL_TEMPLATE_MODEL } from './template-contract.ts';

/** Who may do what with mail. */
export const mailRules = modelRules('mail', 'mail', { change: 'send or stop' });

/** Who may do what with the words of automatic mail. */
export const mailTemplateRules = modelRules(MAIL_TEMPLATE_MODEL, 'the words of mail');
