import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { loadBlockViews } from '#blocks/views.ts';
import type { LanguageCode, PreloadedPage } from '#features/pages/contract.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { TEMPLATE_PARTS } from '#templates/parts.ts';
import { TEMPLATE_VIEWS } from '#templates/views.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { type PageAssets, Site } from './site.tsx';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import type { Messages } from '#ui/site/read-message.ts';
import { KeptMarkupContext } from '#ui/site/kept-markup.tsx';
import { PartsContext } from '#ui/site/part.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { keeper } from './keep-markup.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';

const SHELL = { Header, Footer };
const TEMPLATE_PART_VIEWS = Object.fromEntries(
  await Promise.all(Object.entries(TEMPLATE_PARTS).map(async ([name, load]) => [name, await load()] as const)),
);
/** End of what React's server writes where something inside a part threw; "<", its beginning, is too frequent to look for. */
const BROKEN = '$!-->';

/**
 * The page's document as HTML, without doctype and scripts, which the server adds. With the names of its parts, which
 * the browser hydrates later than the rest.
 * @param keepsMarkup false draws everything anew
 */
export async function renderDocument(
  page: PreloadedPage,
  assets: PageAssets,
  keepsMarkup = true,
): Promise<{ html: string; parts: string[] }> {
  const [catalogue, blockViews, View] = await Promise.all([
    catalogueOf(page.context.i18n.language.code, page.catalogues),
    loadBlockViews(page.blocks),
    TEMPLATE_VIEWS[page.template as TemplateName](),
  ]);
  const { language, catalogue: overrides } = page.context.i18n;
  const translate = translator(language.code, catalogue, overrides);
  const parts: string[] = [];
  const html = renderToString(
    <PartsContext value={(name) => void parts.push(name)}>
      <KeptMarkupContext value={keepsMarkup ? keeper(page.context, translate) : null}>
        <Site
          page={page}
          assets={assets}
          catalogue={catalogue}
          views={{ ...TEMPLATE_PART_VIEWS, ...blockViews }}
          shell={SHELL}
          View={View}
        />
      </KeptMarkupContext>
    </PartsContext>,
  );
  if (html.includes(BROKEN)) throw new Error(`A part of a page of the template ${page.template} cannot be drawn`);
  return { html, parts };
}

/** By language and parts: merging the parts takes a large share of a small page's time. */
const catalogues = new LRUCache<string, Messages>({ max: 200 });

async function catalogueOf(code: LanguageCode, parts: readonly string[]): Promise<Messages> {
  const key = [code, ...parts].join(' ');
  const kept = catalogues.get(key) ?? (await loadCatalogue(code, parts));
  catalogues.set(key, kept);
  return kept;
}

/** The header or the footer alone, for applications with the chain's shell (design: integration manifest). */
export async function renderFragment(part: 'header' | 'footer', context: PreloadedPage['context']): Promise<string> {
  const { language, catalogue: overrides } = context.i18n;
  const translate = translator(language.code, await loadCatalogue(language.code, []), overrides);
  return renderToString(
    <PageContextProvider value={context}>
      <MessagesProvider translate={translate}>{part === 'header' ? <Header /> : <Footer />}</MessagesProvider>
    </PageContextProvider>,
  );
}
