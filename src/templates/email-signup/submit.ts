import { parseEmailAddress } from '#shared/email-address.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { readForm, redrawForm, refuseForm } from '#features/forms/read-form.ts';
import { timeZoneAt } from '#features/locations/fields/time-zone.ts';
import { DONE_PARAMETER, OFFERS_PARAMETER, type SignUpOutcome } from '#features/subscriptions/contract.ts';
import { confirmForm, signUpForm } from '#features/subscriptions/sign-up-form.ts';
import { receiveConfirmation, receiveSignUp } from '#features/subscriptions/server/index.ts';
import type { SubmitContext, Submitter, SubmitResult } from '../submitter.ts';

const TOKEN_FIELD = `${confirmForm.prefix}-token`;
/** The most populous zone of each country, for a post code outside the gazetteer. */
const USUAL_ZONES = { US: 'America/New_York', CA: 'America/Toronto' } as const;

/** Takes sign-ups, and posts of the button on a confirmation page. */
export const submitEmailSignup: Submitter = {
  redraw: ({ post }) => redrawForm(isConfirmation(post) ? confirmForm : signUpForm, post),
  submit: (context) => (isConfirmation(context.post) ? confirm(context) : signUp(context)),
};

async function signUp(context: SubmitContext): Promise<SubmitResult> {
  const { post, page, site, ip, now } = context;
  const read = readForm(signUpForm, post);
  if (!read.isValid) return { kind: 'refused', form: read.form };
  const email = parseEmailAddress(read.values.fields.email);
  if (email === undefined) {
    return { kind: 'refused', form: refuseForm(signUpForm, post, { email: { id: 'forms.error_email' } }) };
  }
  const { needsConfirmation } = await receiveSignUp(context, {
    post,
    values: read.values,
    email,
    ip,
    nowMs: now,
    site,
    timeZone: await timeZoneOf(read.values.fields.postcode, context),
    page: { id: page.id, language: page.languageCode, content: page.content },
  });
  return done(context, needsConfirmation ? 'mailed' : 'signed_up', read.values.fields.consent);
}

async function confirm(context: SubmitContext): Promise<SubmitResult> {
  const token = textOf(context.post, TOKEN_FIELD);
  const outcome = await receiveConfirmation(context, { token, ip: context.ip, nowMs: context.now });
  return done(context, outcome === 'invalid' ? 'expired' : 'confirmed', outcome !== 'confirmed_without_offers');
}

function done({ page }: SubmitContext, outcome: SignUpOutcome, wantsOffers: boolean): SubmitResult {
  const offers = wantsOffers ? '' : `&${OFFERS_PARAMETER}=none`;
  return { kind: 'done', to: `${page.urlPath}?${DONE_PARAMETER}=${outcome}${offers}#signed-up` };
}

function isConfirmation(post: Post): boolean {
  return Object.hasOwn(post, TOKEN_FIELD);
}

/** The time zone of a post code, so that mail arrives in the morning. */
async function timeZoneOf(postcode: string, { geocoder, logger }: SubmitContext): Promise<string> {
  try {
    const [place] = await geocoder.geocode(postcode, { limit: 1 });
    if (place?.point) return timeZoneAt(place.point.latitude, place.point.longitude);
  } catch (error) {
    logger.warn({ err: error }, 'the time zone of a post code was not found');
  }
  return USUAL_ZONES[/^[a-z]/i.test(postcode) ? 'CA' : 'US'];
}
