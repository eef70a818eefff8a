import { z } from 'zod';
import { modelRules } from '#features/rights/staff-rule.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Flag, listOf, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import { isTimeZone } from '#features/accounts/preferences.ts';
import { LANGUAGES } from './contract.ts';

export const SITES_PAGE_SIZE = 20;
const MAX_NAME_CHARACTERS = 150;

export const SITE_ORDERINGS = bothWays('host', 'name', 'port');

export const ListedSite = z.object({
  id: z.number().int(),
  host: z.string(),
  port: z.number().int(),
  name: z.string(),
  /** Null where the user may not see it. */
  rootPage: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  language: z.enum(LANGUAGES),
  /** IANA name: planned times are shown in it beside the user's zone. */
  timeZone: z.string(),
  isDefault: z.boolean(),
});
export type ListedSite = z.infer<typeof ListedSite>;

const rights = { mayAdd: z.boolean(), mayChange: z.boolean(), mayDelete: z.boolean() };

/** Who may do what with sites. */
export const siteRules = modelRules('site', 'sites');

/** Needs any right on sites. */
export const listSites = endpoint('GET', '/wagtail/api/main/sites/', {
  summary: 'Sites: hosts and the pages that they begin with',
  query: z.object({
    q: SearchText,
    p: PageNumber,
    ordering: z.enum(SITE_ORDERINGS, `must be one of ${SITE_ORDERINGS.join(', ')}`).default('host'),
  }),
  reply: listOf(ListedSite).extend(rights),
});

/** Needs any right on sites; 404 without. */
export const getSite = endpoint('GET', '/wagtail/api/main/sites/:id/', {
  summary: 'One site',
  reply: z.object({
    site: ListedSite.extend({ version: z.number().int() }),
    mayChange: z.boolean(),
    /** Why the user may not delete it; null when they may. */
    deleteRefusal: z.string().nullable(),
    /** What would be deleted with the site. */
    goesWithIt: z.object({ settings: z.number().int(), redirects: z.number().int() }),
  }),
});

export const getSiteHistory = historyEndpoint('/wagtail/api/main/sites/:id/history/', 'History of one site');

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** True for a host name as browsers send it: lower case, names in other scripts as "xn--…", or an IPv4 or IPv6 address. */
export function isHostName(host: string): boolean {
  if (host === '*') return true;
  if (/^\[[0-9a-f:.]{2,45}\]$/.test(host)) return true;
  return host.length <= 253 && host.split('.').every((label) => HOST_LABEL.test(label));
}

const siteFields = {
  /** Upper case is taken as lower case. "*" serves hosts without a site of their own, on a default site. */
  host: z
    .string('is required')
    .trim()
    .toLowerCase()
    .min(1, 'is required')
    .max(253, 'must have at most 253 characters')
    .refine((host) => !/^[a-z]+:\/\//.test(host), 'must be a host name without https://')
    .refine((host) => !/[/?#]/.test(host), 'must be a host name without a path')
    .refine(
      (host) => /^\[/.test(host) || !host.includes(':'),
      'must be a host name without a port: the port has its own field',
    )
    .refine((host) => !/\s/.test(host), 'must not contain spaces')
    .refine((host) => /^\p{ASCII}*$/u.test(host), 'must contain only letters a to z. Write other scripts as “xn--…”')
    .refine(isHostName, 'must be a host name like www.example.com'),
  port: z
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65535, 'must be from 1 to 65535'),
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`)
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must not contain invisible characters'),
  rootPage: z.number('must be chosen').int().positive('must be chosen').max(MAX_ID),
  language: z.enum(LANGUAGES, 'is not offered'),
  /** Absent: UTC for a new site; no change for another. */
  timeZone: z.string().max(100).refine(isTimeZone, 'is not a time zone').optional(),
  isDefault: Flag,
};

/** Refusals: `invalid` naming a field; a new default takes that from the one before. */
export const addSite = endpoint('POST', '/wagtail/sites/new/', {
  summary: 'Bind a host to the page that is its home',
  /** `rootPage` null: the site begins with a new, empty home page, which only superusers may make. */
  body: z.object({ ...siteFields, rootPage: siteFields.rootPage.nullable() }),
  reply: z.object({ id: z.number().int() }),
});

/** Refusals: `invalid` naming a field; `conflict` (409) when `baseVersion` is old. */
export const updateSite = endpoint('POST', '/wagtail/sites/edit/:id/', {
  summary: 'Change a site; guests see it at once',
  body: z.object({ baseVersion: z.number('is required').int().max(MAX_ID), ...siteFields }),
  reply: z.object({ version: z.number().int() }),
});

/** Refusals: `conflict` for the default site and the last one. */
export const deleteSite = endpoint('POST', '/wagtail/sites/delete/:id/', {
  summary: 'Delete a site with its settings and redirects; its pages stay',
  isDoneOnce: true,
  reply: z.object({}),
});
