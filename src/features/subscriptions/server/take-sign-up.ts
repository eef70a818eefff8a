import { and, eq, inArray } from 'drizzle-orm';
import type { FormValues } from '#features/forms/definition.ts';
import type { Post } from '#features/forms/post.ts';
import { type GuestGuard, takeOnce } from '#features/guard/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { consentWords } from '../consent-words.ts';
import type { Occasion, Relationship, StoredSignUp } from '../sign-up.ts';
import type { signUpForm } from '../sign-up-form.ts';
import { termsText } from '../terms-words.ts';
import { confirmSignUp, type ConfirmOutcome } from './commands/confirm-sign-up.ts';
import { isRepeated, signUp } from './commands/sign-up.ts';
import { pages } from './relations.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What a sign-up needs of the server. */
export interface SignUpServices {
  db: Db;
  guard: GuestGuard;
  subscriptions: Subscriptions;
}

/** The post of a sign-up form, and what is known besides. */
export interface SignUpPost {
  post: Post;
  values: FormValues<typeof signUpForm>;
  /** As `parseEmailAddress` gives it. */
  email: string;
  ip: string;
  nowMs: number;
  siteId: number;
  timeZone: string;
  page: { id: number; language: string; content: Readonly<Record<string, unknown>> };
}

/** What the country of a post code asks for. */
export function countryOf(postcode: string): 'US' | 'CA' {
  return /^[a-z]/i.test(postcode.trim()) ? 'CA' : 'US';
}

/**
 * Keeps a sign-up and queues the mail that it calls for. Returns whether guests of that country confirm by mail, which is
 * all that the answer may depend on. @throws what the guard throws
 */
export async function takeSignUp(services: SignUpServices, sent: SignUpPost): Promise<{ needsConfirmation: boolean }> {
  const { db, guard, subscriptions } = services;
  const { email, page, siteId } = sent;
  const details = detailsOf(sent);
  const sender = await subscriptions.senderOf(db, { siteId, language: page.language });
  const needsConfirmation = details.country !== 'US' || sender.club.confirmsInUs;
  const wording = {
    language: page.language,
    terms: termsText(page.language, await linkedPages(db, page.content)),
    consent: consentWords(page.language, page.content['consent_text']),
  };
  await takeOnce(
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

/** The press of the button behind a link to confirm. */
export async function takeConfirmation(
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
    // The form takes only what stands in its lists.
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

/** The terms and the privacy page as the guest saw them linked. */
async function linkedPages(db: Db, { terms_page, privacy_page }: Readonly<Record<string, unknown>>) {
  const ids = [terms_page, privacy_page].filter((id): id is number => typeof id === 'number');
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: pages.id, title: pages.liveTitle, url: pages.urlPath })
          .from(pages)
          .where(and(inArray(pages.id, ids), eq(pages.isLive, true)));
  const find = (id: unknown) => rows.find((row) => row.id === id) ?? null;
  return { terms: find(terms_page), privacy: find(privacy_page) };
}
