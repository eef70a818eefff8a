/** Target of a link on a press page. */
export interface PressLink {
  title: string;
  url: string;
}

/** A press release in a list (Spec §3 "Press release", without its text). */
export interface PressReleaseEntry extends PressLink {
  id: number;
  /** Calendar date "2026-03-04". */
  date: string;
  /** '' for a release without a summary. */
  summary: string;
}

/** URL path of the Atom feed of a press release list. */
export function feedPath(listPageId: number): string {
  return `/feeds/${listPageId}/atom.xml`;
}
