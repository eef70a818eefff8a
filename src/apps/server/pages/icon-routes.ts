import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadSharp } from '#platform/image-processing/load-sharp.ts';
import { projectRoot } from '#platform/project-root.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** Icon sizes in pixels: browser tab, home screen of a phone, and the two that a web manifest requires. */
const PNG_ICONS: Readonly<Record<string, number>> = {
  '/favicon.ico': 48,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};
const CACHE_CONTROL = 'public, max-age=86400';
const THEME_COLOR = '#0f2f46';

/** The path of host stands, which tablets install by their manifest. */
export const HOST_SCOPE = '/wagtail/host/';
export const HOST_MANIFEST = '/host-stand.webmanifest';

/** The web manifests, and icons at the addresses where browsers and phones look for them; all are rendered from one SVG. */
export function iconRoutes(app: FastifyInstance, factsOf: FactsOf): void {
  const drawn = new Map<string, Promise<Buffer>>();
  const draw = async (side: number): Promise<Buffer> => {
    const svg = await readFile(join(projectRoot(), 'src/ui/site/favicon.svg'));
    const sharp = await loadSharp();
    return sharp(svg, { density: (72 * side) / 32 })
      .resize(side, side)
      .png({ compressionLevel: 9 })
      .toBuffer();
  };

  for (const [url, side] of Object.entries(PNG_ICONS)) {
    app.get(url, async (_request, reply) => {
      let icon = drawn.get(url);
      if (!icon) drawn.set(url, (icon = draw(side)));
      const png = await icon;
      return url.endsWith('.ico') ? send(reply, 'image/x-icon', icoOf(png, side)) : send(reply, 'image/png', png);
    });
  }

  const manifest = (url: string, ofSite: (site: { name: string; shortName: string; lang: string }) => object) =>
    app.get(url, async (request, reply) => {
      const facts = await requireFacts(factsOf, request);
      const identity = facts.settings.in(facts.site.languageCode).values.site_identity;
      const name = identity.name || facts.site.name;
      const values = {
        ...ofSite({ name, shortName: identity.short_name || name, lang: facts.site.languageCode }),
        background_color: THEME_COLOR,
        theme_color: THEME_COLOR,
        icons: [192, 512].map((side) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
      };
      return send(reply, 'application/manifest+json', JSON.stringify(values));
    });
  manifest('/site.webmanifest', ({ name, shortName, lang }) => ({
    name,
    short_name: shortName,
    lang,
    start_url: '/',
    display: 'browser',
  }));
  manifest(HOST_MANIFEST, ({ name }) => ({
    id: HOST_SCOPE,
    name: `Host stand · ${name}`,
    short_name: 'Host stand',
    lang: 'en',
    // Paired devices are redirected to their restaurant.
    start_url: HOST_SCOPE,
    scope: HOST_SCOPE,
    display: 'standalone',
  }));
}

function send(reply: FastifyReply, type: string, body: Buffer | string): FastifyReply {
  return reply.header('content-type', type).header('cache-control', CACHE_CONTROL).send(body);
}

/** An ICO file of one PNG: its directory of 22 bytes, then the image. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
