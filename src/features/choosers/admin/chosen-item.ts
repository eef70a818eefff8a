import type { ChosenItem } from '#ui/admin/content-form/choosers.ts';
import type { ChooserItem } from '../contract.ts';

/** A chosen item in a form; `alt` is the alternative text of an image. */
export interface ChosenWithAlt extends ChosenItem {
  alt?: string;
}

export function toChosenItem(item: ChooserItem & { edit_url?: string | null }): ChosenWithAlt {
  const detail = [item.detail, ...(item.isPrivate ? ['private'] : [])].filter(Boolean).join(', ');
  return {
    id: item.id,
    title: item.title,
    ...(detail && { detail }),
    ...(item.thumbnail && { thumbnail: item.thumbnail }),
    ...(item.edit_url && { editUrl: item.edit_url }),
    ...(item.altText && { alt: item.altText }),
    ...(item.altTexts && { altTexts: item.altTexts }),
  };
}
