import type { SiteSettings } from '#features/settings/definitions.ts';
import { readableRendition } from './article-picture.ts';

/** A release as search engines are told of it: only what its page shows. */
interface NewsArticle {
  headline: string;
  /** Calendar date. */
  date: string;
  /** ISO instant of the last publishing. */
  modifiedAt: string;
  /** Absolute. */
  url: string;
  summary: string;
  language: string;
  imageUrl: string | undefined;
}

/** The schema.org NewsArticle of a release. @param origin "https://www.example.com" */
export function newsArticleData(
  article: NewsArticle,
  { name, logo }: Pick<SiteSettings['site_identity'], 'name' | 'logo'>,
  origin: string,
): object {
  const logoUrl =
    logo &&
    (readableRendition(logo, origin)?.url ?? logo.renditions.map(({ url }) => new URL(url, origin).href).at(-1));
  const publisher = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logoUrl && { logo: { '@type': 'ImageObject', url: logoUrl } }),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.headline,
    ...(article.summary && { description: article.summary }),
    datePublished: article.date,
    dateModified: article.modifiedAt,
    inLanguage: article.language,
    mainEntityOfPage: article.url,
    ...(article.imageUrl && { image: [article.imageUrl] }),
    author: publisher,
    publisher,
  };
}
