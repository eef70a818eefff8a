import type { ComponentType } from 'react';
import type { TemplateName } from './definitions.ts';

/**
 * The view of every template, its own chunk in the browser (Spec §1 "loads the template by name").
 * Its props are the template's loader result; name and props travel together in `PreloadedPage`.
 */
export const TEMPLATE_VIEWS = {
  home: async () => (await import('./home/view.tsx')).Home,
  generic_content: async () => (await import('./generic-content/view.tsx')).GenericContent,
  not_found: async () => (await import('./not-found/view.tsx')).NotFound,
  noindex: async () => (await import('./noindex/view.tsx')).Noindex,
  location_list: async () => (await import('./location-list/view.tsx')).LocationList,
  location_detail: async () => (await import('./location-detail/view.tsx')).LocationDetail,
  location_map: async () => (await import('./location-map/view.tsx')).LocationMap,
  state_list: async () => (await import('./state-list/view.tsx')).StateList,
  redirect: async () => (await import('./redirect/view.tsx')).Redirect,
  utility: async () => (await import('./utility/view.tsx')).Utility,
} as const satisfies Record<TemplateName, () => Promise<ComponentType<never>>>;
