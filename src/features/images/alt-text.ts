/** Longer texts are refused. */
export const MAX_ALT_CHARACTERS = 500;
/** Longer texts are tiring to listen to. */
const LONG_ALT_CHARACTERS = 150;

/** Languages, besides that of the main text, in which an image may have an alternative text. */
export const FURTHER_ALT_LANGUAGES = ['es', 'fr-CA'] as const;
/** Languages in which an image may have an alternative text, that of the main text first. */
export const ALT_LANGUAGES = ['en', ...FURTHER_ALT_LANGUAGES] as const;
/** Alternative texts in further languages; '' or absent where the main text is used. */
export type AltTexts = Partial<Record<(typeof FURTHER_ALT_LANGUAGES)[number], string>>;

/** The alternative text for a page in a language. */
export function altTextIn({ altText, altTexts }: { altText: string; altTexts: AltTexts }, language: string): string {
  return altTexts[language as keyof AltTexts] || altText;
}

/** The alternative text in a language, without the fallback to the main language; '' where there is none. */
export function ownAltTextIn({ altText, altTexts }: { altText: string; altTexts: AltTexts }, language: string): string {
  return FURTHER_ALT_LANGUAGES.some((further) => further === language)
    ? (altTexts[language as keyof AltTexts] ?? '')
    : altText;
}

export type AltAdvice = 'missing' | 'file_name' | 'same_as_title' | 'announces' | 'long';

/**
 * Suggests how to improve an alternative text; undefined without a suggestion. Nothing is refused: a decorative image has no
 * text.
 */
export function adviseOnAlt(altText: string, title: string): AltAdvice | undefined {
  const text = altText.trim();
  if (text === '') return 'missing';
  if (isFileName(text)) return 'file_name';
  if (/^(?:an? )?(?:image|picture|photo|photograph|graphic) (?:of|showing)\b/i.test(text)) return 'announces';
  if ([...text].length > LONG_ALT_CHARACTERS) return 'long';
  return text.toLowerCase() === title.trim().toLowerCase() && !/\s/.test(text) ? 'same_as_title' : undefined;
}

/** "IMG_2041", "pier-at-dusk.jpg", "hero_final_v2": typical file names. */
function isFileName(text: string): boolean {
  return (
    /\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?)$/i.test(text) ||
    /^(?:img|dsc|dscn|dscf|pxl|image|photo|picture|screenshot)[-_ ]?\d+/i.test(text) ||
    (/^\S+$/.test(text) && /[_]|[a-z0-9]-[a-z0-9]+-|\d{4,}/i.test(text))
  );
}
