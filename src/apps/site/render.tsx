import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { loadBlockViews } from '#blocks/views.ts';
import type { LanguageCode, PreloadedPage } from '#features/pages/contract.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { TEMPLATE_VIEWS } from '#templates/views.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { type PageAssets, Site } from './site.tsx';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import type { Messages } from '#ui/site/read-message.ts';
import { KeptMarkupContext } from '#ui/site/kept-markup.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import { keeper } from './keep-markup.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';

/**
 * The page's document as HTML, without doctype and scripts: those are the server's to add.
 * @param keepsParts false draws every part anew
 */
export async function renderDocument(page: PreloadedPage, assets: PageAssets, keepsParts = true): Promise<string> {
  const [catalogue, blockViews, View] = await Promise.all([
    catalogueOf(page.context.i18n.language.code, page.catalogues),
    loadBlockViews(page.blocks),
    TEMPLATE_VIEWS[page.template as TemplateName](),
  ]);
  const { language, catalogue: overrides } = page.context.i18n;
  const translate = translator(language.code, catalogue, overrides);
  return renderToString(
    <KeptMarkupContext value={keepsParts ? keeper(page.context, translate) : null}>
      <Site page={page} assets={assets} catalogue={catalogue} blockViews={blockViews} View={View} />
    </KeptMarkupContext>,
  );
}

/** By language and parts: merging the parts takes a good part of the time that a small page takes. */
const catalogues = new LRUCache<string, Messages>({ max: 200 });

async function catalogueOf(code: LanguageCode, parts: readonly string[]): Promise<Messages> {
  const key = [code, ...parts].join(' ');
  const kept = catalogues.get(key) ?? (await loadCatalogue(code, parts));
  catalogues.set(key, kept);
  return kept;
}

/** The header or the footer alone, for applications that wear the chain's shell (design: integration manifest). */
export async function renderFragment(part: 'header' | 'footer', context: PreloadedPage['context']): Promise<string> {
  const { language, catalogue: overrides } = context.i18n;
  const translate = translator(language.code, await loadCatalogue(language.code, []), overrides);
  return renderToString(
    <PageContextProvider value={context}>
      <MessagesProvider translate={translate}>{part === 'header' ? <Header /> : <Footer />}</MessagesProvider>
    </PageContextProvider>,
  );
}
