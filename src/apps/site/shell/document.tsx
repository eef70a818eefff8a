import '#ui/site/base.css';
import type { ComponentType, ReactNode } from 'react';
import type { PageHead, PreloadedPage } from '#features/pages/contract.ts';
import faviconUrl from '#ui/site/favicon.svg?url&no-inline';
import { useTranslate } from '#ui/site/messages.tsx';
import { Part } from '#ui/site/part.tsx';
import styles from './document.module.css';
import { GuestPanels } from './guest-panels.tsx';

/** Addresses that the document's head names; scripts and style sheets are not among them, the server adds those after rendering. */
export interface DocumentAssets {
  /** The faces of text and headings. */
  fonts: readonly string[];
}

/** The frame around the page: drawn at once by the server, late parts in the browser. */
export interface ShellViews {
  Header: ComponentType;
  Footer: ComponentType;
}

/** The whole document of a page (Spec §1): head, skip link, header, `main#mainContent`, footer. Inside the page's providers. */
export function Document({
  page,
  assets,
  shell: { Header, Footer },
  children,
}: {
  page: PreloadedPage;
  assets: DocumentAssets;
  shell: ShellViews;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { head, context } = page;
  const isBare = context.shell === 'bare';
  return (
    <html lang={context.i18n.language.code}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.robots && <meta name="robots" content={head.robots} />}
        {head.refresh_seconds !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(head.refresh_seconds)} />
          </noscript>
        )}
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {(head.alternates ?? []).map(({ language, url }) => (
          <link key={language} rel="alternate" hrefLang={language} href={url} />
        ))}
        {(head.feeds ?? []).map(({ title, url }) => (
          <link key={url} rel="alternate" type="application/atom+xml" title={title} href={url} />
        ))}
        {head.sharing && <Sharing head={head} sharing={head.sharing} />}
        <meta name="theme-color" content={THEME_COLOR} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href={faviconUrl} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* The server puts the page's style sheets in here, under its nonce; hydration leaves them alone. */}
        <style data-page-styles="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      </head>
      <body>
        {!isBare && (
          <>
            <a href="#mainContent" className={styles.skip}>
              {t('shell.skip_to_content')}
            </a>
            <Part name="header">
              <Header />
            </Part>
          </>
        )}
        {/* In a frame it is the second main landmark on the guest's page, so it has a name. */}
        <main id="mainContent" tabIndex={-1} aria-label={isBare ? head.title : undefined}>
          {children}
        </main>
        {!isBare && (
          <Part name="footer">
            <Footer />
          </Part>
        )}
        {!isBare && <GuestPanels />}
      </body>
    </html>
  );
}

/** Open Graph: title, text and image of the page in previews of shared links. */
function Sharing({ head, sharing }: { head: PageHead; sharing: NonNullable<PageHead['sharing']> }) {
  const { image } = sharing;
  return (
    <>
      <meta property="og:type" content={sharing.type} />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      <meta property="og:site_name" content={sharing.site_name} />
      <meta property="og:locale" content={sharing.locale} />
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** The header's navy, for the browser's own bars. */
const THEME_COLOR = '#0f2f46';
