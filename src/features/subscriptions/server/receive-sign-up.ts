import type { FormValues } from '#features/forms/definition.ts';
import type { Post } from '#features/forms/post.ts';
import { type GuestGuard, receiveOnce } from '#features/guard/server/index.ts';
import { type LinkingSite, loadPageTargets } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { consentLabel } from '../consent-label.ts';
import type { Occasion, Relationship, StoredSignUp } from '../sign-up.ts';
import type { signUpForm } from '../sign-up-form.ts';
import { termsText } from '../terms-texts.ts';
import { confirmSignUp, type ConfirmOutcome } from './commands/confirm-sign-up.ts';
import { isRepeated, signUp } from './commands/sign-up.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Services that sign-ups need. */
export interface SignUpServices {
  db: Db;
  guard: GuestGuard;
  subscriptions: Subscriptions;
}

/** A submitted sign-up form with its request data. */
export interface SignUpPost {
  post: Post;
  values: FormValues<typeof signUpForm>;
  /** Normalized by `parseEmailAddress`. */
  email: string;
  ip: string;
  nowMs: number;
  site: LinkingSite & { id: number };
  timeZone: string;
  page: { id: number; language: string; content: Readonly<Record<string, unknown>> };
}

/** The country of a post code. */
export function countryOf(postcode: string): 'US' | 'CA' {
  return /^[a-z]/i.test(postcode.trim()) ? 'CA' : 'US';
}

/**
 * Stores a sign-up and queues its mail. Returns whether guests of that country confirm by mail; the response must not depend
 * on anything else. @throws what the guard throws
 */
export async function receiveSignUp(
  services: SignUpServices,
  sent: SignUpPost,
): Promise<{ needsConfirmation: boolean }> {
  const { db, guard, subscriptions } = services;
  const { email, page, site } = sent;
  const siteId = site.id;
  const details = detailsOf(sent);
  const sender = await subscriptions.senderOf(db, { siteId, language: page.language });
  const needsConfirmation = details.country !== 'US' || sender.club.confirmsInUs;
  const wording = {
    language: page.language,
    terms: termsText(page.language, await linkedPages(db, page.content, site)),
    consent: consentLabel(page.language, page.content['consent_text']),
  };
  await receiveOnce(
    { db, guard },
    { ...sent, form: 'email_signup', texts: [] },
    {
      isTaken: isRepeated,
      async store(tx, { verdict, reasons }, submitId) {
        const guest = { now: new Date(sent.nowMs).toISOString(), ipAddress: sent.ip, mailer: subscriptions.mailer };
        const wanted = { email, details, wording, siteId, needsConfirmation, submitId, verdict, reasons };
        await signUp(tx, guest, wanted);
      },
    },
  );
  return { needsConfirmation };
}

/** Handles the post of the confirmation button. */
export async function receiveConfirmation(
  { db, subscriptions }: Pick<SignUpServices, 'db' | 'subscriptions'>,
  { token, ip, nowMs }: { token: string; ip: string; nowMs: number },
): Promise<ConfirmOutcome> {
  const guest = { now: new Date(nowMs).toISOString(), ipAddress: ip, mailer: subscriptions.mailer };
  return inTransactionAgain(db, (tx) => confirmSignUp(tx, guest, token));
}

function detailsOf({ values: { fields, formsets }, page, timeZone }: SignUpPost): StoredSignUp {
  return {
    firstName: fields.first_name,
    lastName: fields.last_name,
    postcode: fields.postcode.toUpperCase(),
    birthday:
      fields.birthday_month === '' ? null : { month: Number(fields.birthday_month), day: Number(fields.birthday_day) },
    // Safe casts: the form accepts listed options only.
    occasions: formsets.occasions.map((row) => ({
      occasion: row.occasion as Occasion,
      relationship: row.relationship as Relationship,
      month: Number(row.month),
      day: Number(row.day),
    })),
    wantsOffers: fields.consent,
    language: page.language,
    country: countryOf(fields.postcode),
    timeZone,
    pageId: page.id,
  };
}

/** The linked terms and privacy pages. */
async function linkedPages(db: Db, { terms_page, privacy_page }: Readonly<Record<string, unknown>>, from: LinkingSite) {
  const ids = [terms_page, privacy_page].filter((id): id is number => typeof id === 'number');
  const targets = await loadPageTargets(db, ids, from);
  const find = (id: unknown) => targets.get(id as number) ?? null;
  return { terms: find(terms_page), privacy: find(privacy_page) };
}
