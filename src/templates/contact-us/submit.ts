import { type Post, textOf } from '#features/forms/post.ts';
import type { FormProps, OptionProps } from '#features/forms/props.ts';
import { readForm, redrawForm, refuseForm } from '#features/forms/read-form.ts';
import { latestToday } from '#features/forms/rules.ts';
import type { Location } from '#features/locations/contract.ts';
import { SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { findPlaces } from '#features/locator/server/index.ts';
import { contactForm } from '#features/messages/contact-form.ts';
import { CONTACT_SEARCH_LIMIT, LOCATION_FOUND, LOCATION_QUERY_FIELD } from '#features/messages/contact-names.ts';
import { restaurantTitle } from '#features/messages/restaurant-title.ts';
import { receiveContactPost } from '#features/messages/server/index.ts';
import type { SubmitContext, Submitter, SubmitResult } from '../submitter.ts';

/** Half the globe: finds the nearest restaurants at any distance. */
const ANYWHERE_MILES = 12_500;
const MAX_QUERY_CHARACTERS = 200;

/** Takes posts of the contact form (Spec §4, §9). */
export const submitContactUs: Submitter = {
  redraw: (context) => withRestaurants(redrawForm(contactForm, context.post), context),
  submit: submitMessage,
};

async function submitMessage(context: SubmitContext): Promise<SubmitResult> {
  const { db, guard, page, site, post, now, ip } = context;
  const read = readForm(contactForm, post, { today: latestToday(now) });
  if (!read.isValid) return { kind: 'refused', form: await withRestaurants(read.form, context) };
  const values = read.values.fields;
  const location = values.location_rlid === '' ? undefined : context.locations.byRlid(Number(values.location_rlid));
  if (values.location_rlid !== '' && !location) {
    const form = refuseForm(contactForm, post, { location_rlid: { id: 'contact.error.location' } });
    return { kind: 'refused', form: await withRestaurants(form, context) };
  }
  await receiveContactPost(
    { db, guard },
    { post, values, ip, nowMs: now },
    {
      siteId: site.id,
      pageId: page.id,
      language: page.languageCode,
      location: location ? { rlid: location.rlid, name: restaurantTitle(location) } : null,
      origin: context.origin,
    },
  );
  return { kind: 'done', to: `${page.urlPath}?sent=1#contact-sent` };
}

/** Without a script the server searches: the found restaurants, or the chosen one, are in the field's options. */
async function withRestaurants(form: FormProps, context: SubmitContext): Promise<FormProps> {
  const field = form.fields.find(({ key }) => key === 'location_rlid');
  if (!field) return form;
  const query = queryOf(context.post);
  const near = query === '' ? undefined : await findNear(query, context);
  const options = optionsOf(field.initial, near ?? [], context);
  return {
    ...form,
    kept: {
      [LOCATION_QUERY_FIELD]: query,
      ...(query !== '' && { [LOCATION_FOUND]: near ? String(near.length) : 'failed' }),
    },
    fields: form.fields.map((one) => (one === field ? { ...one, options } : one)),
  };
}

function optionsOf(chosen: string, near: readonly Location[], { locations }: SubmitContext): OptionProps[] {
  const found = /^[1-9]\d{0,11}$/.test(chosen) ? locations.byRlid(Number(chosen)) : undefined;
  const all = found && !near.some(({ rlid }) => rlid === found.rlid) ? [found, ...near] : near;
  return all.map((location) => ({ value: String(location.rlid), label: restaurantTitle(location) }));
}

/** Restaurants near a place; undefined when the search did not answer. */
async function findNear(
  query: string,
  { locations, geocoder, logger, now }: Pick<SubmitContext, 'locations' | 'geocoder' | 'logger' | 'now'>,
): Promise<Location[] | undefined> {
  try {
    const [place] = await findPlaces(query, { locations, geocoder });
    if (!place?.point) return [];
    const { point } = place;
    const search = (radiusMiles: number) =>
      locations.nearest({ ...point, radiusMiles, limit: CONTACT_SEARCH_LIMIT, now }).hits;
    const near = search(SEARCH_RADIUS_MILES);
    return (near.length > 0 ? near : search(ANYWHERE_MILES)).map(({ location }) => location);
  } catch (error) {
    logger.warn({ err: error }, 'restaurants for the contact form were not found');
    return undefined;
  }
}

function queryOf(post: Post): string {
  return textOf(post, LOCATION_QUERY_FIELD).trim().slice(0, MAX_QUERY_CHARACTERS);
}
