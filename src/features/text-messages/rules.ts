import { modelRules } from '#features/rights/staff-rule.ts';

/** The model's name in grants. */
export const TEXT_MESSAGE_MODEL = 'text_message';

/** Rules for text messages, which also need the right to view their restaurant. Users cannot write them. */
export const textMessageRules = { view: modelRules(TEXT_MESSAGE_MODEL, 'text messages').view };
