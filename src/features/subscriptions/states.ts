/** `pending`: not confirmed yet. Only `subscribed` people get mail other than the link to confirm. */
export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** `asked` is followed by `confirmed`; `granted` needed no confirmation. */
export const CONSENT_ACTIONS = ['asked', 'granted', 'confirmed', 'withdrawn'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** Purposes of consent: each sign-up includes reminders; offers have their own checkbox. */
export const PURPOSES = ['reminders', 'offers'] as const;
export type Purpose = (typeof PURPOSES)[number];
