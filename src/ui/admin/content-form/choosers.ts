import { createContext, useContext } from 'react';
import type { PageRight } from '#features/pages/page-rights.ts';

/** An item that content may refer to, as a form shows it. */
export interface ChosenItem {
  id: number;
  title: string;
  /** Shown beside the title: an address, a size, a state. */
  detail?: string;
  /** Address of a small image. */
  thumbnail?: string;
  /** Alternative text of an image: rich text uses it until staff change it. */
  alt?: string;
  /** Alternative texts of an image in every further language, '' where it has none. */
  altTexts?: Readonly<Record<string, string>>;
  /** Address at which staff edit the item. */
  editUrl?: string;
}

/** Restricts the pages that can be chosen; all pages without it. */
export interface PageChoice {
  /** Only pages of these templates. */
  templates?: string[] | undefined;
  /** Ids of pages that can neither be chosen nor opened. */
  exclude?: readonly number[] | undefined;
  /** The right on the page that the choice requires. */
  needs?: PageRight | undefined;
}

export type ChosenKind = 'page' | 'image' | 'document' | 'video' | 'snippet';

/** Choosers of a form, and descriptions of chosen items. Provided by the form's owner. */
export interface Choosers {
  /** Opens the chooser; null when nothing was chosen. The options limit pages. */
  choose(kind: 'page' | 'image' | 'document' | 'video', options?: PageChoice): Promise<ChosenItem | null>;
  chooseSnippet(model: string): Promise<ChosenItem | null>;
  /** Null for a deleted item. Many are requested at once: the implementor batches and caches. */
  describe(kind: ChosenKind, id: number): Promise<ChosenItem | null>;
}

const ChoosersContext = createContext<Choosers | null>(null);

export const ChoosersProvider = ChoosersContext.Provider;

/** @throws outside a ChoosersProvider. */
export function useChoosers(): Choosers {
  const choosers = useContext(ChoosersContext);
  if (!choosers) throw new Error('A form for content stands in a ChoosersProvider');
  return choosers;
}
