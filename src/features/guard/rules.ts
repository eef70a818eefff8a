import type { FormProps } from '#features/forms/props.ts';
import { type Post, textOf } from '#features/forms/post.ts';

/** What is thought of something that a guest sent. Nothing is thrown away for it: 'spam' is a folder. */
export const VERDICTS = ['ham', 'review', 'spam'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why, each with what it adds towards a verdict. One alone never makes spam of a person, but for the trap. */
export const REASON_WEIGHTS = {
  /** The hidden field was filled in. */
  honeypot: 100,
  /** Sent sooner after the form was begun than a person types. */
  too_fast: 40,
  /** The time at which the form was begun is missing: no script, or a program. */
  no_stamp: 30,
  /** That time is not ours, or of another form. */
  bad_stamp: 40,
  /** The form was begun more than a day ago. */
  old_stamp: 10,
  /** More links than a message needs. */
  links: 40,
  /** The same text came before. */
  duplicate: 40,
  /** The sender asked to be let past the captcha. */
  captcha_skipped: 30,
  /** The captcha service did not answer, which is no sign against the sender. */
  captcha_unavailable: 30,
} as const;
export type GuardReason = keyof typeof REASON_WEIGHTS;

const REVIEW_FROM = 30;
const SPAM_FROM = 100;

/** Adds up. No script and no captcha is for staff to look at; with links, or sent again, it is spam. */
export function verdictOf(reasons: readonly GuardReason[]): Verdict {
  const weight = reasons.reduce((sum, reason) => sum + REASON_WEIGHTS[reason], 0);
  if (weight >= SPAM_FROM) return 'spam';
  return weight >= REVIEW_FROM ? 'review' : 'ham';
}

/** For the staff, beside a verdict. */
const REASON_LABELS: Readonly<Record<GuardReason, string>> = {
  honeypot: 'a hidden field was filled in',
  too_fast: 'sent within seconds of opening the form',
  no_stamp: 'sent without JavaScript',
  bad_stamp: 'the timestamp of the form is not valid',
  old_stamp: 'the form was open for more than a day',
  links: 'many links',
  duplicate: 'the same text was sent before',
  captcha_skipped: 'the automatic check was skipped',
  captcha_unavailable: 'the automatic check could not be verified',
};

/** A stored reason as text; unchanged when it is unknown today. */
export function reasonText(reason: string): string {
  const labels: Readonly<Record<string, string>> = REASON_LABELS;
  return labels[reason] ?? reason;
}

/** Why the guard was not sure, after a colon: "sent within seconds, many links". Without reasons staff judged by themselves. */
export function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'marked by a colleague' : reasons.map(reasonText).join(', ');
}

/** Names of the guard's own fields in a posted form. */
export const GUARD_FIELDS = {
  /** Out of sight; named so that programs fill it and browsers do not. */
  honeypot: 'company_website',
  stamp: 'guard_stamp',
  /** Spec §3's `captcha`: what the check made. */
  captcha: 'captcha',
  /** Ticked by who cannot pass the check: what they send is kept, and looked at by staff first. */
  skip: 'captcha_skip',
} as const;

/** Keeps the tick of guests who cannot pass the check, so that they do not have to repeat it (WCAG 3.3.7). */
export function keepSkip(form: FormProps, post: Post): FormProps {
  const { skip } = GUARD_FIELDS;
  return textOf(post, skip) === '' ? form : { ...form, kept: { ...form.kept, [skip]: 'on' } };
}

/** Address of a form's start time and check; repeated from the contract, whose schema is not loaded in the browser. */
export function startPath(form: string): string {
  return `/api-nc/guard/${form}/`;
}

/** Why nothing was stored, in the guest's language: messages of the site's catalogue. */
export const CAPTCHA_WORDS = {
  missing: { id: 'forms.captcha_missing' },
  failed: { id: 'forms.captcha_failed' },
} as const;
