import { Fragment, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadBlockViews } from '#blocks/views.ts';
import type { PreloadedPage } from '#features/pages/contract.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { TEMPLATE_VIEWS } from '#templates/views.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { type PageAssets, Site } from './site.tsx';
import { isTyped } from './typed-early.ts';

/** Spec §1, in its order: read the preloaded page, report errors if asked, load catalogue, template and the page's blocks, hydrate. */
async function start(): Promise<void> {
  // Throws without the data: the page then stays as the server rendered it.
  const preloaded = document.getElementById('preloaded')?.textContent ?? '';
  const { page, assets } = JSON.parse(preloaded) as { page: PreloadedPage; assets: PageAssets };
  if (page.context.error_reporting_address) {
    const { reportErrors } = await import('./error-reporting.ts');
    reportErrors(page.context.error_reporting_address, page.context);
  }
  const [catalogue, blockViews, View] = await Promise.all([
    loadCatalogue(page.context.i18n.language.code, page.catalogues),
    loadBlockViews(page.blocks),
    TEMPLATE_VIEWS[page.template as TemplateName](),
  ]);
  const Around = isTyped ? (await import('./replay-typed.tsx')).Typed : Fragment;
  startTransition(() => {
    const site = (
      <Around>
        <Site page={page} assets={assets} catalogue={catalogue} blockViews={blockViews} View={View} />
      </Around>
    );
    hydrateRoot(document, site, {
      onRecoverableError: (error) => console.error('hydration', error),
    });
  });
}

void start();
