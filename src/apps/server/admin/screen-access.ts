import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound, Problem } from '#shared/problem.ts';
import type { ModelPermission } from '#features/accounts/permissions.ts';
import { groupRules, userRules } from '#features/accounts/rules.ts';
import { hasGroup, hasUser } from '#features/accounts/server/index.ts';
import { reportRules } from '#features/accessibility-reports/rules.ts';
import { hasReport } from '#features/accessibility-reports/server/index.ts';
import { collectionRules } from '#features/collections/rules.ts';
import { findCollectionFor, type OnCollection } from '#features/collections/server/index.ts';
import { getDocumentFor } from '#features/documents/server/index.ts';
import { findImageFor } from '#features/images/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { checkVisibleLocation } from '#features/locations/server/index.ts';
import { checkImport, checkPlan } from '#features/location-imports/server/index.ts';
import { messageRules } from '#features/messages/rules.ts';
import { hasMessage } from '#features/messages/server/index.ts';
import { mayStandBelow } from '#features/pages/placement-rules.ts';
import type { Asker, PageRight } from '#features/pages/page-rights.ts';
import { siteRules } from '#features/pages/site-rules.ts';
import { findPageFor, hasSite } from '#features/pages/server/index.ts';
import { mailRules, mailTemplateRules } from '#features/mail/rules.ts';
import { hasMail } from '#features/mail/server/index.ts';
import { MAIL_TEMPLATE_KEYS } from '#features/mail/templates.ts';
import { settingsRules } from '#features/settings/rules.ts';
import { findSettingsFor } from '#features/settings/server/index.ts';
import { snippetRules } from '#features/snippets/rules.ts';
import { findSnippetFor, snippetModelFor } from '#features/snippets/server/index.ts';
import { locationRules } from '#features/locations/rules.ts';
import { redirectRules } from '#features/redirects/rules.ts';
import { ANY_STAFF, requireRule, type StaffRule } from '#features/accounts/staff-rule.ts';
import { checkRedirectScreen } from '#features/redirects/server/index.ts';
import { formRules } from '#features/submissions/rules.ts';
import { findFormPage } from '#features/submissions/server/index.ts';
import { subscriberRules } from '#features/subscriptions/rules.ts';
import { checkSubscriber } from '#features/subscriptions/server/index.ts';
import { checkVideoFor } from '#features/videos/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { StaffScreenPath } from '#apps/admin/paths.ts';
import type { Db } from '#platform/db/client.ts';
import { FORM_TEMPLATES } from '../pages/form-templates.ts';

type Params = Readonly<Record<string, string | undefined>>;
type Check = (db: Db, asker: Asker, params: Params) => Promise<unknown>;

/** A rule that asks nothing of a record. With `exists`, the address names one. */
const onRule =
  (rule: StaffRule, exists?: (db: Db, id: number) => Promise<boolean>): Check =>
  async (db, { powers }, { id }) => {
    requireRule(powers, rule);
    if (exists && !(await exists(db, idOf(id)))) throw new NotFound();
  };

/** A page named in the address, with a right on it. 'view_draft' opens the editor to readers as well. */
const onPage =
  (right: PageRight, parameter = 'id'): Check =>
  (db, asker, params) =>
    findPageFor(db, asker, idOf(params[parameter]), right);

const mayAdd: Check = async (db, asker, { app, model = '', parent }) => {
  const above = await findPageFor(db, asker, idOf(parent), 'add');
  const [child, below] = [findTemplate(model), findTemplate(above.template)];
  if (app !== 'pages' || !child?.standsAlone) throw new NotFound();
  if (!below || !mayStandBelow(child, below)) throw new Forbidden('You may not add a page of this type here');
};

const onImage: Check = (db, asker, { id }) => findImageFor(db, asker, idOf(id));

const onCollection =
  (right?: OnCollection): Check =>
  (db, { powers }, { id }) =>
    findCollectionFor(db, powers, idOf(id), right);

const onDocument: Check = (db, asker, { id }) => getDocumentFor(db, asker, idOf(id));
const onVideo: Check = (db, asker, { id }) => checkVideoFor(db, asker, idOf(id));

const onLocation: Check = (db, { powers }, { rlid }) => checkVisibleLocation(db, powers, idOf(rlid));

/** An import of restaurants in the address, or none. */
const onImports =
  (check?: typeof checkImport): Check =>
  async (db, { accountId, powers }, { id }) => {
    requireRule(powers, locationRules.import);
    if (accountId !== null) await check?.(db, { accountId, powers }, idOf(id));
  };

/** A kind of snippet, or one of them, with a right on it. */
const onSnippet =
  (right: ModelPermission): Check =>
  async (db, { powers }, { app = '', model = '', id }) => {
    if (id === undefined) snippetModelFor(powers, { app, model }, right);
    else await findSnippetFor(db, powers, { app, model, id: idOf(id) }, right);
  };

const mayCopySnippet: Check = async (db, asker, params) => {
  await onSnippet('view')(db, asker, params);
  snippetModelFor(asker.powers, { app: params['app'] ?? '', model: params['model'] ?? '' }, 'add');
};

const onSettings: Check = (db, { powers }, { app = '', model = '', site }) =>
  findSettingsFor(db, powers, { app, model, ...(site !== undefined && { site: idOf(site) }) });

const onRedirect =
  (permission: 'view' | 'delete'): Check =>
  (db, { powers }, { id }) =>
    checkRedirectScreen(db, powers, { id: idOf(id), permission });

const onForm: Check = (db, asker, { page }) => findFormPage(db, { ...asker, templates: FORM_TEMPLATES }, idOf(page));

const onMailTemplate: Check = async (_, { powers }, { key }) => {
  requireRule(powers, mailTemplateRules.view);
  if (!MAIL_TEMPLATE_KEYS.some((one) => one === key)) throw new NotFound();
};

/** Screens for everybody who may use the admin. */
const anyStaff = onRule(ANY_STAFF);

/** What a screen's document asks for beyond access to the admin. A screen for staff that is missing here does not compile. */
const CHECKS: Readonly<Record<StaffScreenPath, Check>> = {
  '/wagtail/': anyStaff,
  '/wagtail/account/': anyStaff,
  '/wagtail/bulk/$app/$model/$action/': anyStaff,
  '/wagtail/pages/': anyStaff,
  '/wagtail/pages/search/': anyStaff,
  '/wagtail/pages/trash/': anyStaff,
  '/wagtail/pages/usage/$app/$model/': anyStaff,
  '/wagtail/images/': onRule(mediaRules.image.view),
  '/wagtail/images/add/': onRule(mediaRules.image.add),
  '/wagtail/images/multiple/add/': onRule(mediaRules.image.add),
  '/wagtail/images/$id/': onImage,
  '/wagtail/images/$id/delete/': onImage,
  '/wagtail/images/usage/$id/': onImage,
  '/wagtail/images/$id/history/': onImage,
  '/wagtail/images/$id/generate_url/': onImage,
  '/wagtail/documents/': onRule(mediaRules.document.view),
  '/wagtail/documents/add/': onRule(mediaRules.document.add),
  '/wagtail/documents/multiple/add/': onRule(mediaRules.document.add),
  '/wagtail/documents/edit/$id/': onDocument,
  '/wagtail/documents/delete/$id/': onDocument,
  '/wagtail/documents/usage/$id/': onDocument,
  '/wagtail/documents/$id/history/': onDocument,
  '/wagtail/videos/': onRule(mediaRules.video.view),
  '/wagtail/videos/add/': onRule(mediaRules.video.add),
  '/wagtail/videos/multiple/add/': onRule(mediaRules.video.add),
  '/wagtail/videos/$id/': onVideo,
  '/wagtail/videos/$id/delete/': onVideo,
  '/wagtail/videos/usage/$id/': onVideo,
  '/wagtail/videos/$id/history/': onVideo,
  '/wagtail/locations/': onRule(locationRules.view),
  '/wagtail/locations/add/': onRule(locationRules.add),
  '/wagtail/locations/import/': onRule(locationRules.view),
  '/wagtail/locations/import/$id/': onImports(checkPlan),
  '/wagtail/locations/imports/': onImports(),
  '/wagtail/locations/imports/$id/': onImports(checkImport),
  '/wagtail/locations/quality/': onRule(locationRules.view),
  '/wagtail/locations/$rlid/': onLocation,
  '/wagtail/locations/$rlid/history/': onLocation,
  '/wagtail/locations/$rlid/archive/': onLocation,
  '/wagtail/redirects/': onRule(redirectRules.view),
  '/wagtail/redirects/add/': onRule(redirectRules.add),
  '/wagtail/redirects/import/': onRule(redirectRules.add),
  '/wagtail/redirects/$id/': onRedirect('view'),
  '/wagtail/redirects/$id/delete/': onRedirect('delete'),
  '/wagtail/redirects/$id/history/': onRedirect('view'),
  '/wagtail/mail/': onRule(mailRules.view),
  '/wagtail/mail/addresses/': onRule(mailRules.view),
  '/wagtail/mail/$id/': onRule(mailRules.view, hasMail),
  '/wagtail/mail/templates/': onRule(mailTemplateRules.view),
  '/wagtail/mail/templates/$key/': onMailTemplate,
  '/wagtail/mail/templates/$key/history/': onMailTemplate,
  '/wagtail/forms/': onRule(formRules.list),
  '/wagtail/accessibility/': onRule(reportRules.view),
  '/wagtail/accessibility/$id/': onRule(reportRules.view, hasReport),
  '/wagtail/forms/submissions/$page/': onForm,
  '/wagtail/forms/submissions/$page/delete/': onForm,
  '/wagtail/messages/': onRule(messageRules.view),
  '/wagtail/messages/$id/': onRule(messageRules.view, hasMessage),
  '/wagtail/collections/': onRule(collectionRules.view),
  '/wagtail/collections/add/': onRule(collectionRules.add),
  '/wagtail/collections/$id/': onCollection(),
  '/wagtail/collections/$id/delete/': onCollection('delete'),
  '/wagtail/collections/$id/privacy/': onCollection('change'),
  '/wagtail/collections/$id/history/': onCollection(),
  '/wagtail/pages/$id/': (db, asker, { id }) => findPageFor(db, asker, idOf(id)),
  '/wagtail/pages/$id/edit/': onPage('view_draft'),
  '/wagtail/pages/add/$app/$model/$parent/': mayAdd,
  '/wagtail/pages/$id/add_subpage/': onPage('add'),
  '/wagtail/pages/$id/delete/': onPage('delete'),
  '/wagtail/pages/$id/unpublish/': onPage('unpublish'),
  '/wagtail/pages/$id/move/': onPage('move'),
  '/wagtail/pages/$id/move/$dest/confirm/': onPage('move'),
  '/wagtail/pages/$id/copy/': onPage('copy'),
  '/wagtail/pages/$id/convert_alias/': onPage('convert_alias'),
  '/wagtail/pages/$id/history/': onPage('view_draft'),
  '/wagtail/pages/$id/usage/': onPage('view_draft'),
  '/wagtail/pages/$id/revisions/compare/$range/': onPage('view_draft'),
  '/wagtail/pages/$id/revisions/$revision/revert/': async (db, asker, { id, revision }) => {
    idOf(revision);
    await findPageFor(db, asker, idOf(id), 'edit');
  },
  '/wagtail/snippets/': onRule(snippetRules.list),
  '/wagtail/snippets/$app/$model/': onSnippet('view'),
  '/wagtail/snippets/$app/$model/add/': onSnippet('add'),
  '/wagtail/snippets/$app/$model/edit/$id/': onSnippet('change'),
  '/wagtail/snippets/$app/$model/copy/$id/': mayCopySnippet,
  '/wagtail/snippets/$app/$model/delete/$id/': onSnippet('delete'),
  '/wagtail/snippets/$app/$model/usage/$id/': onSnippet('view'),
  '/wagtail/snippets/$app/$model/history/$id/': onSnippet('view'),
  '/wagtail/snippets/$app/$model/inspect/$id/': onSnippet('view'),
  '/wagtail/settings/': onRule(settingsRules.list),
  '/wagtail/settings/$app/$model/': onSettings,
  '/wagtail/settings/$app/$model/$site/': onSettings,
  '/wagtail/settings/$app/$model/$site/history/': onSettings,
  '/wagtail/users/': onRule(userRules.view),
  '/wagtail/users/new/': onRule(userRules.add),
  '/wagtail/users/edit/$id/': onRule(userRules.view, hasUser),
  '/wagtail/users/delete/$id/': onRule(userRules.delete, hasUser),
  '/wagtail/users/history/$id/': onRule(userRules.view, hasUser),
  '/wagtail/groups/': onRule(groupRules.view),
  '/wagtail/groups/new/': onRule(groupRules.add),
  '/wagtail/groups/edit/$id/': onRule(groupRules.view, hasGroup),
  '/wagtail/groups/delete/$id/': onRule(groupRules.delete, hasGroup),
  '/wagtail/groups/history/$id/': onRule(groupRules.view, hasGroup),
  '/wagtail/sites/': onRule(siteRules.view),
  '/wagtail/subscribers/': onRule(subscriberRules.view),
  '/wagtail/subscribers/reminders/': onRule(subscriberRules.view),
  '/wagtail/subscribers/$id/': (db, { powers }, { id }) => checkSubscriber(db, powers, idOf(id)),
  '/wagtail/subscribers/$id/erase/': async (db, { powers }, { id }) => {
    await checkSubscriber(db, powers, idOf(id));
    requireRule(powers, subscriberRules.delete);
  },
  '/wagtail/sites/new/': onRule(siteRules.add),
  '/wagtail/sites/edit/$id/': onRule(siteRules.view, hasSite),
  '/wagtail/sites/delete/$id/': onRule(siteRules.delete, hasSite),
  '/wagtail/sites/history/$id/': onRule(siteRules.view, hasSite),
};

/**
 * Why a screen is not there for the asker, with 404, or not allowed, with 403; undefined where it is open. The document
 * carries it, so that the client draws nothing else of the screen.
 */
export async function screenRefusal(
  path: StaffScreenPath,
  request: FastifyRequest,
  parts: { db: Db; asker: Asker },
): Promise<Problem | undefined> {
  try {
    await CHECKS[path](parts.db, parts.asker, request.params as Params);
    return undefined;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return error;
    throw error;
  }
}

function idOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new NotFound();
  return Number(text);
}
