import { type ComponentType, useMemo } from 'react';
import { BlockMarks, type BlockViews, BlockViewsProvider } from '#blocks/stream.tsx';
import type { PreloadedPage } from '#features/pages/contract.ts';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';
import type { Messages } from '#ui/site/read-message.ts';
import { Document, type ShellViews } from './shell/document.tsx';

/** Addresses of the files that a page's document names. */
export interface PageAssets {
  /** Fonts to preload. */
  fonts: string[];
}

export interface SiteProps {
  page: PreloadedPage;
  assets: PageAssets;
  catalogue: Messages;
  /** Views of the page's blocks and parts. */
  views: BlockViews;
  shell: ShellViews;
  View: ComponentType<never>;
}

/** The whole document of a page: the same tree on the server and in the browser. */
export function Site({ page, assets, catalogue, views, shell, View }: SiteProps) {
  const { language, catalogue: overrides } = page.context.i18n;
  const translate = useMemo(
    () => translator(language.code, catalogue, overrides),
    [language.code, catalogue, overrides],
  );
  // The template's name chose the view, so the props are that view's: names and props travel together in PreloadedPage.
  const TemplateView = View as ComponentType<object>;
  return (
    <PageContextProvider value={page.context}>
      <MessagesProvider translate={translate}>
        <BlockViewsProvider value={views}>
          <BlockMarks value={page.context.is_preview === true}>
            <Document page={page} assets={assets} shell={shell}>
              <TemplateView {...(page.props as object)} />
            </Document>
          </BlockMarks>
        </BlockViewsProvider>
      </MessagesProvider>
    </PageContextProvider>
  );
}
