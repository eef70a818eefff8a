import { join } from 'node:path';
import { escapeHtml } from '#shared/escape-html.ts';
import { EMBED_FRAME_HOSTS } from '#features/embeds/contract.ts';
import type { Theme } from '#features/accounts/preferences.ts';
import { type AdminSettings, SETTINGS_ELEMENT_ID } from '#apps/admin/paths.ts';
import { contentSecurityPolicy, createNonce } from '#platform/http/security-headers.ts';
import { chunksOf, PRELOADED_FONT, readBuildManifest } from '../process/build-manifest.ts';
import { scriptJson } from '../pages/draw-page.ts';

/** Addresses of files of the admin's build that the shell document names. */
export interface AdminAssets {
  entry: string;
  /** Modules that the entry imports, to be fetched with it. */
  modules: string[];
  styles: string[];
  fonts: string[];
}

const ENTRY = 'src/apps/admin/main.tsx';
/** Distinguishes the admin's browser tabs from the site's. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%23124b6b'/%3E%3Cpath d='M4 5h8M4 8h8M4 11h5' stroke='white' stroke-width='1.5' stroke-linecap='round'/%3E%3C/svg%3E";
const BASE = '/wagtail/';

/** Reads dist/admin's manifest. @throws when the admin has not been built. */
export function readAdminAssets(root: string): AdminAssets {
  const manifest = readBuildManifest(join(root, 'dist/admin'));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The admin's build has no ${ENTRY}`);
  const files = chunksOf(manifest, [ENTRY]);
  return {
    entry: BASE + entry.file,
    modules: files.filter((chunk) => chunk !== entry).map(({ file }) => BASE + file),
    styles: files.flatMap(({ css }) => css ?? []).map((file) => BASE + file),
    fonts: files
      .flatMap(({ assets }) => assets ?? [])
      .filter((file) => PRELOADED_FONT.test(file))
      .map((file) => BASE + file),
  };
}

/**
 * The document of every admin screen: the client draws the rest. It contains nothing personal except the theme, and may
 * not be cached, indexed or framed.
 */
export function adminShell(options: {
  assets: AdminAssets;
  title: string;
  settings: AdminSettings;
  theme: Theme;
  /** Address of the web manifest of screens that can be installed. */
  manifest?: string | undefined;
}): {
  headers: Record<string, string>;
  body: string;
} {
  const { assets, settings, theme } = options;
  const nonce = createNonce();
  const title = settings.site_name ? `${options.title} · ${settings.site_name}` : options.title;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta name="application-name" content="${escapeHtml(settings.site_name)}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${ICON}">`,
    ...(options.manifest ? [`<link rel="manifest" href="${options.manifest}">`] : []),
    ...assets.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...assets.modules.map((url) => `<link rel="modulepreload" href="${url}" nonce="${nonce}">`),
    `<script type="module" src="${assets.entry}" nonce="${nonce}"></script>`,
  ].join('');
  const body = [
    '<div id="admin"></div>',
    '<noscript><main><h1>The admin needs JavaScript</h1>',
    '<p>Turn it on for this site and reload the page. The <a href="/">public site</a> works without.</p></main></noscript>',
    `<script type="application/json" id="${SETTINGS_ELEMENT_ID}" nonce="${nonce}">${scriptJson(settings)}</script>`,
  ].join('');
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store, private',
      'x-robots-tag': 'noindex',
      // The address of a password reset holds its token.
      'referrer-policy': 'same-origin',
      'content-security-policy': contentSecurityPolicy(nonce, {
        connect: [],
        image: [],
        style: [],
        formAction: [],
        // Previews of pages and blocks are frames beside their forms. Embeds are shown in the editor on request.
        frame: ["'self'", ...EMBED_FRAME_HOSTS.map((host) => `https://${host}`)],
        framedBy: 'none',
      }),
    },
    body: `<!doctype html><html lang="en" data-theme="${theme}"><head>${head}</head><body>${body}</body></html>`,
  };
}
