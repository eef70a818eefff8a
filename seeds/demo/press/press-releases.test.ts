import { describe, expect, it } from 'vitest';
import { richTextToPlain, sanitiseRichText } from '#content/rich-text.ts';
import { createContentKit, type KnownTargets } from '../../content-kit.ts';
import type { PagePlan } from '../../page-plan.ts';
import { DOCUMENTS } from '../documents/make-documents.ts';
import { DEMO_PAGES } from '../pages/demo-pages.ts';
import { IMAGES } from '../images/images.ts';
import { PRESS_PAGES } from './press-pages.ts';
import { releaseText, type PressRelease } from './press-release.ts';
import { PRESS_RELEASES } from './press-releases.ts';
import { CONTACT_INFO, pressIntro } from './press-section.ts';

const TODAY = '2026-11-21';
const paths = [...new Set([...pathsOf(DEMO_PAGES, '/'), ...pathsOf(PRESS_PAGES, '/press/')])];
const known: KnownTargets = {
  pages: idsOf(paths),
  images: idsOf(IMAGES.map(({ name }) => name)),
  documents: idsOf(DOCUMENTS.map(({ name }) => name)),
};
const kit = createContentKit('/press/', known);
const plainCopy = (release: PressRelease) => richTextToPlain(release.copy(kit));
const namesOf = (key: 'slug' | 'title' | 'summary') => PRESS_RELEASES.map((release) => release[key]);

describe('the press releases of the demo chain', () => {
  it('are thirty, each with an address, a title and a summary of its own', () => {
    expect(PRESS_RELEASES).toHaveLength(30);
    for (const key of ['slug', 'title', 'summary'] as const) expect(new Set(namesOf(key)).size).toBe(30);
    for (const slug of namesOf('slug')) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('stay within the lengths of lists and search results', () => {
    expect(namesOf('title').filter((title) => title.length > 110)).toEqual([]);
    expect(namesOf('summary').filter((summary) => summary.length > 220)).toEqual([]);
  });

  it('bear real dates between 2023 and today, in order', () => {
    const dates = PRESS_RELEASES.map(({ date }) => date);
    for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.filter((date) => date < '2023-03-01' || date > TODAY)).toEqual([]);
  });

  it('name the place they were issued from', () => {
    for (const { location } of PRESS_RELEASES)
      expect(location).toMatch(/^\p{Lu}[\p{Lu} .'’-]+, \p{Lu}\p{L}+( \p{L}+)*$/u);
  });

  it('hold 180 to 450 words each', () => {
    const lengths = PRESS_RELEASES.map((release) => ({
      slug: release.slug,
      words: plainCopy(release).split(' ').length,
    }));
    expect(lengths.filter(({ words }) => words < 180 || words > 450)).toEqual([]);
  });

  it('begin differently and repeat no paragraph', () => {
    const firstSentences = PRESS_RELEASES.map((release) => plainCopy(release).split(/(?<=[.?!:]) /)[0]);
    expect(new Set(firstSentences).size).toBe(30);
    const paragraphs = PRESS_RELEASES.flatMap((release) => release.copy(kit).match(/<p>.*?<\/p>/g) ?? []);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  it('are well-formed and lose nothing when they are saved', () => {
    for (const release of PRESS_RELEASES) {
      const html = releaseText(release, kit);
      expect(sanitiseRichText(html)).toBe(html);
      expect(unclosedTags(html)).toEqual([]);
    }
    for (const html of [pressIntro(kit), CONTACT_INFO]) expect(sanitiseRichText(html)).toBe(html);
  });

  it('end with the paragraph about the chain, once', () => {
    for (const release of PRESS_RELEASES) {
      expect(release.copy(kit)).not.toContain('About Lantern Bay');
      expect(releaseText(release, kit).split('<h2>About Lantern Bay</h2>')).toHaveLength(2);
    }
  });

  it('show an image on about half of them, each one drawn', () => {
    const images = PRESS_RELEASES.flatMap(({ image }) => image ?? []);
    expect(images.length).toBeGreaterThanOrEqual(12);
    expect(images.length).toBeLessThanOrEqual(18);
    expect(images.filter((name) => !known.images?.has(name))).toEqual([]);
  });
});

describe('the newsroom', () => {
  it('uses only reserved addresses and telephone numbers', () => {
    expect(CONTACT_INFO).toContain('mailto:press@lanternbay.example');
    expect(CONTACT_INFO).toMatch(/tel:\+1\d{3}55501\d{2}"/);
  });

  it('has content for every page, all of whose links lead somewhere', () => {
    const pages = [...plansOf(PRESS_PAGES)];
    expect(pages).toHaveLength(32);
    for (const plan of pages) expect(plan.content(kit)).not.toEqual({});
  });

  it('is refused without its documents', () => {
    const withoutFiles = createContentKit('/press/', { ...known, documents: new Map() });
    expect(() => PRESS_PAGES.content(withoutFiles)).toThrow('fact-sheet');
  });

  it('keeps a release without an image free of an empty frame', () => {
    for (const release of PRESS_RELEASES) {
      const plan = [...plansOf(PRESS_PAGES)].find(({ slug }) => slug === release.slug);
      expect(plan?.content(kit)['feature_image']).toHaveLength(release.image === null ? 0 : 1);
    }
  });
});

function* plansOf(plan: PagePlan): Iterable<PagePlan> {
  yield plan;
  for (const child of plan.children) yield* plansOf(child);
}

function pathsOf(plan: PagePlan, path: string): string[] {
  return [path, ...plan.children.flatMap((child) => pathsOf(child, `${path}${child.slug}/`))];
}

function idsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, at) => [name, at + 1]));
}

/** Tags left open, or closed in the wrong order. */
function unclosedTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!slash) open.push(tag);
    else if (open.at(-1) === tag) open.pop();
    else open.push(`/${tag}`);
  }
  return open;
}
