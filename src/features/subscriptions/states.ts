/** `pending`: asked for and not confirmed. Nothing but the confirmation is sent to anybody who is not `subscribed`. */
export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** `asked` waits for `confirmed`; `granted` needed no confirmation. */
export const CONSENT_ACTIONS = ['asked', 'granted', 'confirmed', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** What somebody may be written to for: who signs up asks for reminders, and for offers by a box of their own. */
export const PURPOSES = ['reminders', 'offers'] as const;
export type Purpose = (typeof PURPOSES)[number];
