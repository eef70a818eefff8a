import type { ComponentType, ReactNode } from 'react';
import { loadCatalogue } from '#ui/site/catalogues/load.ts';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import type { PanelCall } from './panel-listener.tsx';

/** A panel and its parts of the catalogue. */
export interface PanelOffer {
  load: () => Promise<ComponentType<{ rlid: number; onClose: () => void }>>;
  parts: readonly string[];
}

/** Draws a panel once its code and texts are loaded. */
export async function drawOffer({ load, parts }: PanelOffer, { rlid, i18n, onClose }: PanelCall): Promise<ReactNode> {
  const { code } = i18n.language;
  const [Panel, catalogue] = await Promise.all([load(), loadCatalogue(code, parts)]);
  return (
    <MessagesProvider translate={translator(code, catalogue, i18n.catalogue)}>
      <Panel key={rlid} rlid={rlid} onClose={onClose} />
    </MessagesProvider>
  );
}
