import type { TemplateName } from './definitions.ts';
import type { Loader } from './loader.ts';
import { loadLocationMap } from './location-map/load.ts';
import { loadRedirect } from './redirect/load.ts';
import { loadStateList } from './state-list/load.ts';

/** Templates that show more than their own fields, or answer otherwise than with a page. */
export const LOADERS: Partial<Record<TemplateName, Loader>> = {
  location_map: loadLocationMap,
  state_list: loadStateList,
  redirect: loadRedirect,
};
