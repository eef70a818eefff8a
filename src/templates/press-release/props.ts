import type { TemplateFieldProps } from '#content/define.ts';
import type { PressLink, PressReleaseEntry } from '#features/press/contract.ts';
import type { pressRelease } from './definition.ts';

/** Spec §3 "Press release", with a link to its list and other releases. */
export interface PressReleaseProps extends TemplateFieldProps<typeof pressRelease> {
  id: number;
  title: string;
  url: string;
  press_section: PressLink | null;
  /** The list page of the release. */
  press_list: PressLink | null;
  /** The newest others. */
  more: PressReleaseEntry[];
}
