import type { FormProps } from '#features/forms/props.ts';
import { type Post, textOf } from '#features/forms/post.ts';

/** Results for a guest's post. No post is discarded: 'spam' is a folder. */
export const VERDICTS = ['ham', 'review', 'spam'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Reasons with their weights. Except for the honeypot, no single reason makes a post spam. */
export const REASON_WEIGHTS = {
  /** The hidden field was filled in. */
  honeypot: 100,
  /** Sent faster after the start than a person can type. */
  too_fast: 40,
  /** The start time is missing: the sender has no script, or is a program. */
  no_stamp: 30,
  /** The start time has no valid signature, or belongs to another form. */
  bad_stamp: 40,
  /** The form was begun more than a day ago. */
  old_stamp: 10,
  /** More links than a normal message contains. */
  links: 40,
  /** The same text was sent before. */
  duplicate: 40,
  /** The sender asked to skip the captcha. */
  captcha_skipped: 30,
  /** The captcha service did not answer; this says nothing about the sender. */
  captcha_unavailable: 30,
} as const;
export type GuardReason = keyof typeof REASON_WEIGHTS;

const REVIEW_FROM = 30;
const SPAM_FROM = 100;

/** Adds up the weights. A post without script and captcha is for review; with links or a repeated text, it is spam. */
export function verdictOf(reasons: readonly GuardReason[]): Verdict {
  const weight = reasons.reduce((sum, reason) => sum + REASON_WEIGHTS[reason], 0);
  if (weight >= SPAM_FROM) return 'spam';
  return weight >= REVIEW_FROM ? 'review' : 'ham';
}

/** Labels for staff, beside a verdict. */
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

/** Reasons as text after a colon: "sent within seconds, many links". Without reasons, staff chose the verdict. */
export function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'marked by a colleague' : reasons.map(reasonText).join(', ');
}

/** Names of the guard's own fields in a posted form. */
export const GUARD_FIELDS = {
  /** Hidden field, named so that programs fill it in and browsers do not. */
  honeypot: 'company_website',
  stamp: 'guard_stamp',
  /** Spec §3's `captcha`: the answer of the check. */
  captcha: 'captcha',
  /** Ticked by guests who cannot pass the check; staff review their posts first. */
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

/** Messages of the site's catalogue that explain why nothing was stored. */
export const CAPTCHA_MESSAGES = {
  missing: { id: 'forms.captcha_missing' },
  failed: { id: 'forms.captcha_failed' },
} as const;
