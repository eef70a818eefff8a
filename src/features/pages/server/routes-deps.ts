import type { FastifyInstance } from 'fastify';
import type { TemplateDefinition } from '#content/define.ts';
import {
  type StaffContext,
  type StaffRouteDeps,
  type StaffRoutes,
  staffRoutes,
} from '#features/accounts/server/index.ts';
import { type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { PageCommandContext } from './commands/context.ts';
import type { ImageTextDeps } from './queries/images-without-alt.ts';

/** Dependencies of the page admin's routes, given by the app. */
export interface PageRouteDeps extends StaffRouteDeps, ImageTextDeps {
  /** Every template of which staff may make pages, in order. */
  templates: readonly TemplateDefinition[];
  addressesChanged: NonNullable<PageCommandContext['addressesChanged']>;
  reviewsEnded: NonNullable<PageCommandContext['reviewsEnded']>;
  mediaFaults?: MediaFaults;
  passwords: PasswordHasher;
  /** What may refer to pages, by kind. */
  sources?: SourceKinds;
}

/** Registers routes of the page admin. Their context is what page queries and page commands take. */
export function pageStaffRoutes(app: FastifyInstance, deps: PageRouteDeps): PageStaffRoutes {
  const { registry, addressesChanged, reviewsEnded, mediaFaults } = deps;
  return staffRoutes(app, deps, (context) => ({
    ...context,
    registry,
    template: (name) => deps.template(name),
    addressesChanged,
    reviewsEnded,
    mediaFaults: mediaFaultsFor(mediaFaults, context),
  }));
}

/** Registered by `pageStaffRoutes`. */
export type PageStaffRoutes = StaffRoutes<PageRequest>;

/** Who sent a request to the page admin, for queries and commands. */
type PageRequest = PageCommandContext & StaffContext;
