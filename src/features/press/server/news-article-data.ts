import type { ImageProps } from '#content/lookup.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';

/** Structured data of a release: only content that its page shows. */
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
  const logoUrl = logo && readableUrl(logo);
  const publisher = {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logoUrl && { logo: { '@type': 'ImageObject', url: new URL(logoUrl, origin).href } }),
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

/** URL of the largest JPEG or PNG, which all consumers support, else of any format. */
function readableUrl({ renditions }: ImageProps): string | undefined {
  const readable = renditions.filter(({ mimetype }) => mimetype === 'image/jpeg' || mimetype === 'image/png');
  return (readable.toSorted((a, b) => a.width - b.width).at(-1) ?? renditions.at(-1))?.url;
}
