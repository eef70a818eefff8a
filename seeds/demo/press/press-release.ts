import type { ContentKit } from '../../content-kit.ts';

/** The functions for a release's text: only links to pages of the plan. */
export type PressKit = Pick<ContentKit, 'href'>;

/** One press release of the demo chain. */
export interface PressRelease {
  slug: string;
  title: string;
  /** The calendar date of its publication, "2025-03-04". */
  date: string;
  summary: string;
  /** Where it was issued: "PORTLAND, Maine". */
  location: string;
  /** A name in the list of images. */
  image: string | null;
  /** Rich text, without the closing paragraph about the chain. */
  copy(kit: PressKit): string;
}

/** A release's whole text: its own, then the paragraph about the chain that ends every release. */
export function releaseText(release: PressRelease, kit: PressKit): string {
  return release.copy(kit) + aboutLanternBay(kit);
}

function aboutLanternBay(kit: PressKit): string {
  return (
    '<h2>About Lantern Bay</h2>' +
    `<p>Lantern Bay Seafood Kitchen began with eleven tables in a net loft on Lantern Wharf in Portland, Maine, and today keeps some seven hundred dining rooms across the United States and Canada. Each is built around a wood fire, writes its catch board by hand every morning and lights a lantern over every table at four. <a href="${kit.href('/our-story/')}">Read our story</a> or <a href="${kit.href('/locations/')}">find a restaurant</a>.</p>`
  );
}
