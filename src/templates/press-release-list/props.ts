import type { PressLink, PressReleaseEntry } from '#features/press/contract.ts';

/** Spec §3 "Press release page list", one page of it. */
export interface PressReleaseListProps {
  title: string;
  /** Address of the list's first page. */
  url: string;
  articles: PressReleaseEntry[];
  /** At least 1: an empty list is one empty page. */
  num_pages: number;
  /** From 1. */
  current_page: number;
  press_section: PressLink | null;
}
