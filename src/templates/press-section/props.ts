import type { TemplateFieldProps } from '#content/define.ts';
import type { PressLink, PressReleaseEntry } from '#features/press/contract.ts';
import type { pressSection } from './definition.ts';

/** Spec §3 "Press section page", and the newest releases. */
export interface PressSectionProps extends TemplateFieldProps<typeof pressSection> {
  title: string;
  /** Newest first. */
  articles: PressReleaseEntry[];
  /** The list that 'See All' leads to; null where the section has none. */
  press_list: PressLink | null;
}
