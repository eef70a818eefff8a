import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadBlockViews } from '#blocks/views.ts';
import type { PreloadedPage } from '#features/pages/contract.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { TEMPLATE_VIEWS } from '#templates/views.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { replayTyped } from './replay-typed.ts';
import { type PageAssets, Site } from './site.tsx';

/** What belongs after the page was hydrated. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(replayTyped, []);
  return children;
}

/** Spec §1, in its order: read the preloaded page, report errors if asked, load catalogue, template and the page's blocks, hydrate. */
async function start(): Promise<void> {
  const preloaded = document.getElementById('preloaded');
  if (!preloaded?.textContent) throw new Error('The page carries no preloaded data');
  const { page, assets } = JSON.parse(preloaded.textContent) as { page: PreloadedPage; assets: PageAssets };
  if (page.context.error_reporting_address) {
    const { reportErrors } = await import('./error-reporting.ts');
    reportErrors(page.context.error_reporting_address, page.context);
  }
  const [catalogue, blockViews, View] = await Promise.all([
    loadCatalogue(page.context.i18n.language.code, page.catalogues),
    loadBlockViews(page.blocks),
    TEMPLATE_VIEWS[page.template as TemplateName](),
  ]);
  startTransition(() => {
    const site = (
      <Hydrated>
        <Site page={page} assets={assets} catalogue={catalogue} blockViews={blockViews} View={View} />
      </Hydrated>
    );
    hydrateRoot(document, site, {
      onRecoverableError: (error) => console.error('hydration', error),
    });
  });
}

void start();
