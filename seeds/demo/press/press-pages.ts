import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { releaseText } from './press-release.ts';
import { PRESS_RELEASES } from './press-releases.ts';
import { CONTACT_INFO, MEDIA_DOWNLOADS, pressIntro } from './press-section.ts';

const releases = PRESS_RELEASES.map((release) =>
  page(TEMPLATES.press_release, {
    slug: release.slug,
    title: release.title,
    content: (kit) => ({
      ...promote('', release.summary),
      date: release.date,
      dateline: release.location,
      summary: release.summary,
      feature_image:
        release.image === null
          ? []
          : [
              kit.block(BLOCKS.feature_image, {
                image: kit.image(release.image),
                width: 'centered',
                caption: '',
                link: null,
              }),
            ],
      copy: releaseText(release, kit),
    }),
  }),
);

const releaseList = page(TEMPLATES.press_release_list, {
  slug: 'releases',
  title: 'Press Releases',
  content: () => ({
    page_size: 10,
    ...promote(
      'Press releases | Lantern Bay Seafood Kitchen',
      'Every announcement of Lantern Bay since 2023: openings, menus, sourcing, giving and holiday hours.',
    ),
  }),
  children: releases,
});

/** The newsroom and its releases; needs the images and the documents that it names. */
export const PRESS_PAGES: PagePlan = page(TEMPLATES.press_section, {
  slug: 'press',
  title: 'Newsroom',
  content: (kit) => ({
    ...promote(
      'Newsroom | Lantern Bay Seafood Kitchen',
      'Press releases, a telephone number that is answered, and files to download: the newsroom of Lantern Bay.',
    ),
    body: [kit.block(BLOCKS.artf, { copy: pressIntro(kit) })],
    contact_info: CONTACT_INFO,
    media_download_tiles: MEDIA_DOWNLOADS.map(({ title, image, document }) => ({
      title,
      image: kit.image(image),
      document: kit.document(document),
    })),
  }),
  children: [releaseList],
});
