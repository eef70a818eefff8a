import type { ResolvedBlock } from '#content/stream.ts';
import { EMBED_FRAME_HOSTS } from '#features/embeds/contract.ts';
import type { PageContext, PreloadedPage } from '#features/pages/contract.ts';
import { cataloguePartsOf } from '#templates/catalogue-parts.ts';
import { findTemplate } from '#templates/definitions.ts';
import { SUBMITTERS } from '#templates/submitters.ts';
import type { Rendered } from '#platform/http/html-cache.ts';
import { bytesOf } from '#platform/http/joined-bytes.ts';
import { type AllowedOrigins, contentSecurityPolicy, createNonce } from '#platform/http/security-headers.ts';
import { isRecord } from '#shared/is-record.ts';
import { settleBlockMarks } from './block-marks.ts';
import type { LoadedPage } from './load-page.ts';
import type { Services } from '../process/services.ts';

/** Placeholder in the document for its style sheets (apps/site/shell/document.tsx). */
const STYLE_PLACE = '<style data-page-styles=""></style>';
const END = '</body></html>';

/**
 * Draws a loaded page: document, preloaded data, scripts, headers.
 * @param options.isStill leaves out all scripts: a preview beside a form shows the page without behaviour
 */
export async function drawPage(
  services: Pick<Services, 'renderer' | 'assets' | 'config'>,
  loaded: Extract<LoadedPage, { kind: 'page' }>,
  context: PageContext,
  options: { isStill?: boolean } = {},
): Promise<Rendered> {
  const { structured_data, ...head } = loaded.head;
  const page: PreloadedPage = {
    template: loaded.template,
    blocks: [...loaded.blocks],
    catalogues: cataloguePartsOf(loaded.template, loaded.blocks),
    props: loaded.props,
    head: { ...head, structured_data: [] },
    context,
  };
  const assets = services.assets.forPage(loaded.template, context.i18n.language.code, page.blocks, page.catalogues);
  const documentAssets = { fonts: assets.fonts };
  const nonce = createNonce();
  const drawn = await services.renderer.renderDocument(page, documentAssets);
  const html = context.is_preview ? settleBlockMarks(drawn.html) : drawn.html;
  const linkedData = structured_data.map(
    (value) => `<script type="application/ld+json" nonce="${nonce}">${scriptJson(value)}</script>`,
  );
  // The browser hydrates without marks: they became attributes, which it leaves alone.
  const { is_preview: _marked, footer: _shown, ...shared } = withoutUnshown(context);
  // Hydration leaves the rest of the head as it is.
  const sentHead = { title: head.title, structured_data: [] };
  const sent = { ...page, props: withoutStillProps(loaded.sentProps ?? loaded.props), head: sentHead, context: shared };
  const modules = [assets.lateStyles, ...assets.modules];
  const preloaded = scriptJson({ page: sent, assets: { fonts: [] }, parts: drawn.parts, modules });
  const scripts = options.isStill
    ? ''
    : [
        ...linkedData,
        `<script type="application/json" id="preloaded" nonce="${nonce}">${preloaded}</script>`,
        `<script type="module" src="${assets.entry}" nonce="${nonce}"></script>`,
      ].join('');
  const place = html.indexOf(STYLE_PLACE);
  const styles = `<style data-page-styles="" nonce="${nonce}">${assets.css}</style>`;
  return {
    status: loaded.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': context.i18n.language.code,
      // A page that is not cached here belongs to one guest, for example behind a link with a token: no proxy may cache
      // it either.
      'cache-control': loaded.cacheSeconds === 0 ? 'no-store, private' : 'no-cache',
      'content-security-policy': contentSecurityPolicy(nonce, allowedOrigins(services.config, loaded, context)),
      ...(head.robots && { 'x-robots-tag': head.robots }),
      ...(isFramable(loaded, context) ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    },
    body: bytesOf([
      `<!doctype html>${html.slice(0, place)}`,
      styles,
      html.slice(place + STYLE_PLACE.length, -END.length),
      scripts + END,
    ]),
    version: nonce,
    tags: loaded.tags,
    seconds: loaded.cacheSeconds,
  };
}

/** Leaves out the header’s section for social media, which no page shows (Spec §3). */
function withoutUnshown(context: PageContext): PageContext {
  const { header } = context;
  if (!header) return context;
  return { ...context, header: { ...header, sections: header.sections.filter(({ role }) => role !== 'social-media') } };
}

/**
 * Still blocks stay as the HTML shows them: the browser needs only their places. A short id replaces theirs, whose
 * random digits do not compress.
 */
function withoutStillProps(props: object): object {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value)
        ? value.map((item: unknown, place) => (isStillBlock(item) ? { ...item, id: String(place), props: {} } : item))
        : value,
    ]),
  );
}

function isStillBlock(value: unknown): value is ResolvedBlock {
  return isRecord(value) && value['isStill'] === true && typeof value['type'] === 'string';
}

/** JSON for a script element: no character in it closes the element or breaks older parsers. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Pages of this site may frame it: a page made for that, or a preview beside the editor. */
function isFramable({ template }: { template: string }, context: PageContext): boolean {
  return findTemplate(template)?.shell === 'framed' || context.is_preview === true;
}

/** Allowed sources of this page's frames; only a page with a block that frames something has any. */
function frameSources(blocks: ReadonlySet<string>, context: PageContext): string[] {
  const hosts = [
    ...(blocks.has('media_embed') ? EMBED_FRAME_HOSTS : []),
    ...(blocks.has('iframe') ? context.frame_hosts : []),
  ];
  const framesAny = blocks.has('media_embed') || blocks.has('iframe');
  return framesAny ? ["'self'", ...hosts.map((host) => `https://${host}`)] : [];
}

/** Pages from which guests always can go to a card payment. */
export const PAY_PAGES: ReadonlySet<string> = new Set(['order_checkout', 'order_status']);

function allowedOrigins(
  config: Services['config'],
  loaded: { template: string; blocks: ReadonlySet<string>; isBeforePayment?: boolean },
  context: PageContext,
): AllowedOrigins {
  const origin = (address: string | null | undefined) => {
    if (!address || !URL.canParse(address)) return [];
    return [new URL(address).origin];
  };
  // Pages before a payment allow no code, style or image of others; the form leads to the card provider.
  if (loaded.isBeforePayment)
    return {
      connect: [],
      image: [],
      style: [],
      frame: [],
      framedBy: 'none',
      formAction: origin(config.payments?.pageOrigin),
    };
  const map = context.map.kind === 'maplibre' ? origin(context.map.style_url) : [];
  const google =
    context.map.kind === 'google' ? ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'] : [];
  const hasForm = loaded.template in SUBMITTERS || loaded.template === 'accessibility_report';
  const captcha = hasForm && config.captcha.kind === 'service' ? config.captcha.origins : [];
  return {
    connect: [...origin(config.errorReportingDsn), ...map, ...google, ...captcha],
    image: [...map, ...google],
    style: [...config.legacyHeader.styles.flatMap(origin), ...google, ...captcha],
    frame: [...frameSources(loaded.blocks, context), ...captcha],
    framedBy: isFramable(loaded, context) ? 'self' : 'none',
    formAction: origin(context.footer?.accessibility_report_url),
  };
}
