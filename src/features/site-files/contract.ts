import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

const Asset = z.object({
  url: z.string(),
  /** Subresource Integrity: "sha384-…". */
  integrity: z.string(),
});

/**
 * Data for the chain's header and footer in a partner application (ordering, accounts). All URLs are absolute, also
 * those in the fragments, which come in another language of the site with `?language=fr-CA`.
 */
export const IntegrationManifest = z.object({
  /** Changes whenever one of the scripts or styles does. */
  version: z.string(),
  header: z.object({ url: z.string() }),
  footer: z.object({ url: z.string() }),
  scripts: z.array(Asset),
  styles: z.array(Asset),
});
export type IntegrationManifest = z.infer<typeof IntegrationManifest>;

export const getIntegrationManifest = endpoint('GET', '/integration-manifest.json', {
  summary: "The header's and footer's fragments, scripts and styles, for partner applications",
  reply: IntegrationManifest,
});
