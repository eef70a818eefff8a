import { type ComponentType, Fragment, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadBlockView } from '#blocks/views.ts';
import { SIGNED_IN_COOKIE } from '#features/front-of-house/signed-in-cookie.ts';
import { readSavedRlid } from '#features/locator/site/preferred-location-storage.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { TEMPLATE_PARTS } from '#templates/parts.ts';
import { TEMPLATE_VIEWS } from '#templates/views.ts';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { PartsContext, STILL } from '#ui/site/part.tsx';
import { lateParts } from './late-parts.tsx';
import { type Preloaded, readPreloaded } from './read-preloaded.ts';
import { Site } from './site.tsx';
import { isTyped } from './touched-early.ts';

const SHELL = {
  header: async () => (await import('./shell/header.tsx')).Header,
  footer: async () => (await import('./shell/footer.tsx')).Footer,
};

const PARTS: Readonly<Record<string, () => Promise<ComponentType<never>>>> = { ...SHELL, ...TEMPLATE_PARTS };

/** Spec §1, in its order: read the preloaded page, report errors if asked, load catalogue and template, hydrate; parts of the page follow. */
async function start(): Promise<void> {
  // Throws without the data: the page then stays as the server rendered it.
  const { page, assets, parts } = readPreloaded() as Preloaded;
  if (page.context.error_reporting_address) {
    const { reportErrors } = await import('./error-reporting.ts');
    reportErrors(page.context.error_reporting_address, page.context);
  }
  const [catalogue, View] = await Promise.all([
    loadCatalogue(page.context.i18n.language.code, page.catalogues),
    TEMPLATE_VIEWS[page.template as TemplateName](),
  ]);
  const { partOf, meet } = lateParts(
    parts,
    async (name) => (await (PARTS[name]?.() ?? loadBlockView(name))) as ComponentType<object>,
    isKnownGuest() || !page.context.flags.OLO_NEW_HEADER ? [] : Object.keys(SHELL),
  );
  const views = Object.fromEntries([STILL, ...page.blocks, ...parts].map((name) => [name, partOf(name).View]));
  const shell = { Header: partOf('header').View, Footer: partOf('footer').View };
  const Around = isTyped || history.state?.unsent ? (await import('./replay-typed.tsx')).Typed : Fragment;
  startTransition(() => {
    const site = (
      <Around>
        <PartsContext value={meet}>
          <Site page={page} assets={assets} catalogue={catalogue} views={views} shell={shell} View={View} />
        </PartsContext>
      </Around>
    );
    hydrateRoot(document, site, {
      onRecoverableError: (error) => console.error('hydration', error),
    });
  });
}

/** The header shows more to guests who saved a restaurant or signed in. */
function isKnownGuest(): boolean {
  return readSavedRlid() !== null || document.cookie.includes(SIGNED_IN_COOKIE);
}

void start();
