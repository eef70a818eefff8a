import type { TemplateDefinition } from '#content/define.ts';
import { genericContent } from './generic-content/definition.ts';
import { home } from './home/definition.ts';
import { locationDetail } from './location-detail/definition.ts';
import { locationList } from './location-list/definition.ts';
import { locationMap } from './location-map/definition.ts';
import { noindex } from './noindex/definition.ts';
import { notFound } from './not-found/definition.ts';
import { redirect } from './redirect/definition.ts';
import { stateList } from './state-list/definition.ts';
import { utility } from './utility/definition.ts';

/** Every template, in the order of Spec §2.5. A new template is added here, in views.ts and, if it loads, in loaders.ts. */
export const TEMPLATES = {
  home,
  generic_content: genericContent,
  not_found: notFound,
  noindex,
  location_list: locationList,
  location_detail: locationDetail,
  location_map: locationMap,
  state_list: stateList,
  redirect,
  utility,
} as const;

export type TemplateName = keyof typeof TEMPLATES;

/** The definition of a stored template name; undefined for one that nobody knows (any more). */
export function findTemplate(name: string): TemplateDefinition | undefined {
  return Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name as TemplateName] : undefined;
}
