import { z } from 'zod';
import { FormDescription } from '#content/describe-form.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, PageNumber } from '#shared/listing.ts';
import { RecordHistory } from '#features/history/contract.ts';
import { LockRequest, LockState } from '#features/locks/contract.ts';
import { LANGUAGES } from '#features/pages/contract.ts';

/** The path segment of settings: "/wagtail/settings/settings/footer/". */
export const SETTINGS_APP = 'settings';

/** '' means all languages without a value of their own. */
export const SettingsLanguage = z.enum(['', ...LANGUAGES], 'must be a language of the site');
export type SettingsLanguage = z.infer<typeof SettingsLanguage>;

/** A settings model with what the user may do. */
export const SettingsType = z.object({
  model: z.string(),
  label: z.string(),
  help: z.string(),
  mayChange: z.boolean(),
});
export type SettingsType = z.infer<typeof SettingsType>;

const SettingsSite = z.object({ id: z.number().int(), name: z.string(), host: z.string() });

/** A problem of settings that staff should solve. */
export const SettingsWarning = z.object({
  model: z.string(),
  site: SettingsSite,
  text: z.string(),
});
export type SettingsWarning = z.infer<typeof SettingsWarning>;

/** Needs any right on any model. */
export const listSettings = endpoint('GET', '/wagtail/api/main/settings/', {
  summary: 'Settings by group, and what they hold',
  reply: z.object({
    groups: z.array(
      z.object({
        label: z.string(),
        settings: z.array(SettingsType.extend({ holds: z.array(z.object({ name: z.string(), label: z.string() })) })),
      }),
    ),
    warnings: z.array(SettingsWarning),
  }),
});

/** For all staff; limited to what the user may see. */
export const listSettingsWarnings = endpoint('GET', '/wagtail/api/main/settings-warnings/', {
  summary: 'Warnings about settings, such as a security.txt that expires',
  reply: z.object({ warnings: z.array(SettingsWarning) }),
});

const TypeParams = z.object({ app: z.string().max(100), model: z.string().max(100) });
const SiteParams = TypeParams.extend({ site: Id });
const InLanguage = z.object({ language: SettingsLanguage.default('') });

/** Needs any right on the model; 404 without. */
export const findSettingsSite = endpoint('GET', '/wagtail/api/main/settings/:app/:model/', {
  summary: 'The site whose settings come first: that of the host, else the first',
  params: TypeParams,
  reply: z.object({ siteId: z.number().int() }),
});

/** Needs any right on the model; 404 without. */
export const getSettings = endpoint('GET', '/wagtail/api/main/settings/:app/:model/:site/', {
  summary: 'One settings model of a site with its form, in one language',
  params: SiteParams,
  query: InLanguage,
  reply: z.object({
    type: SettingsType,
    form: FormDescription,
    site: SettingsSite,
    sites: z.array(SettingsSite),
    language: SettingsLanguage,
    /** Languages in the product's order, '' first. */
    languages: z.array(z.object({ code: SettingsLanguage, hasOwn: z.boolean() })),
    /** False when the value is that for all languages, or empty. */
    isOwn: z.boolean(),
    value: z.record(z.string(), z.unknown()),
    /** 0 when nothing is saved for this language. */
    version: z.number().int(),
    saved: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
    warnings: z.array(SettingsWarning),
    /** Lock of the value in this language. */
    lockState: LockState,
  }),
});
export type OpenSettings = z.infer<(typeof getSettings)['reply']>;

const baseVersion = Count;

/**
 * Needs change. 403 while another user locked the settings. 409 when saved after `baseVersion` (0 for the first
 * save); nothing is stored then.
 */
export const saveSettings = endpoint('POST', '/wagtail/settings/:app/:model/:site/', {
  summary: 'Change settings of a site, for one language or for all without a value of their own',
  params: SiteParams,
  body: InLanguage.extend({
    baseVersion,
    value: z.record(z.string(), z.unknown(), 'must be the fields of the settings'),
  }),
  reply: z.object({ version: z.number().int() }),
});

/**
 * Needs change. 403 while another user locked the settings. 400 for '', which has no fallback; 409 as when saving.
 */
export const inheritSettings = endpoint('POST', '/wagtail/settings/:app/:model/:site/inherit/', {
  summary: 'Take the value for all languages in place of a language’s own',
  params: SiteParams,
  body: z.object({ language: SettingsLanguage, baseVersion }),
  reply: z.object({}),
});

/** Needs change. Each language has its own lock. 409 when another user holds the lock and `takeOver` is not set. */
export const lockSettings = endpoint('POST', '/wagtail/settings/:app/:model/:site/lock/', {
  summary: 'Keep settings of a site in one language for oneself, or take their lock over',
  params: SiteParams,
  body: LockRequest.safeExtend(InLanguage.shape),
  reply: z.object({}),
});

/** For the user who holds the lock, and for superusers. */
export const unlockSettings = endpoint('POST', '/wagtail/settings/:app/:model/:site/unlock/', {
  summary: 'End the lock of settings of a site in one language',
  params: SiteParams,
  body: InLanguage,
  reply: z.object({}),
});

/** Needs any right on the model; 404 without. */
export const getSettingsHistory = endpoint('GET', '/wagtail/api/main/settings/:app/:model/:site/history/', {
  summary: 'History of one settings model of a site, in one language',
  params: SiteParams,
  query: InLanguage.extend({ p: PageNumber }),
  reply: RecordHistory,
});
