import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants. */
export const TEXT_MESSAGE_MODEL = 'text_message';

/** Rules for text messages. Queries also check the right to view the restaurant. Users cannot write text messages. */
export const textMessageRules = { view: modelRules(TEXT_MESSAGE_MODEL, 'text messages').view };
