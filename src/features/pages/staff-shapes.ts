import { z } from 'zod';
import { Id } from '#shared/listing.ts';
import { Lock } from '#features/locks/contract.ts';
import { PAGE_RIGHTS } from './page-rights.ts';

/** State of a page for staff. `live_draft`: live, with unpublished changes. */
export const PAGE_STATUSES = ['live', 'draft', 'live_draft'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

export const PageStatus = z.enum(PAGE_STATUSES);

/** A page in a trail or as a choice. */
export const PageRef = z.object({
  id: z.number().int(),
  /** The newest draft's title. */
  title: z.string(),
});
export type PageRef = z.infer<typeof PageRef>;

/** A page above another; false where the user may not open the explorer at it. */
export const PageAncestor = PageRef.extend({ may_open: z.boolean() });
export type PageAncestor = z.infer<typeof PageAncestor>;

/** Lock, schedule and review of a page, beside its status. Instants are ISO texts. */
export const PageGovernance = z.object({
  lock: Lock.nullable(),
  /** Private, by itself or by an ancestor. */
  is_private: z.boolean(),
  go_live_at: z.string().nullable(),
  expire_at: z.string().nullable(),
  /** When the page expired; null once it is published again. */
  expired_at: z.string().nullable(),
  review: z
    .object({
      status: z.enum(['in_progress', 'needs_changes']),
      workflow: z.string(),
      task: z.string(),
      /** The user may decide the open task. */
      may_decide: z.boolean(),
    })
    .nullable(),
});
export type PageGovernance = z.infer<typeof PageGovernance>;

/** A page as lists, heads and choosers of the admin show it. Instants are ISO texts. */
export const PageSummary = PageRef.extend({
  template: z.string(),
  template_label: z.string(),
  slug: z.string(),
  /** Below its site's root: "/press/". */
  url_path: z.string(),
  /** Where guests find it, with "//" and the host on another site than the default one; null while it is not live. */
  live_url: z.string().nullable(),
  status: PageStatus,
  is_site_root: z.boolean(),
  /** The source page of an alias. */
  alias_of: z.number().int().nullable(),
  child_count: z.number().int(),
  updated_at: z.string(),
  /** Author of the newest draft; null for seeds, imports and deleted accounts. */
  updated_by: z.string().nullable(),
  /** The user's rights on the page. */
  rights: z.array(z.enum(PAGE_RIGHTS)),
  governance: PageGovernance,
});
export type PageSummary = z.infer<typeof PageSummary>;

/** `:id` of a page in an address. */
export const PageParams = z.object({ id: Id });
