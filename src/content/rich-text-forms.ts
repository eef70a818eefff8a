import { isAllowedAddress } from './fields/pointers.ts';

/**
 * The tags of stored rich text. `img` and `figure` are allowed only in the forms of `imageIdOf` and `isEmbedAddress`.
 */
export const RICH_TEXT_TAGS: readonly string[] = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 's', 'u', 'sub', 'sup', 'br', 'hr', 'blockquote'],
  ...['code', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'figure'],
];

/** The attributes that a tag of stored rich text may have; a tag that is not listed has none. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  a: ['id', 'href', 'target', 'rel'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['data-image', 'alt', 'data-format'],
  figure: ['data-embed'],
};

/** Placement of an image in a text: at full width, or beside the text. */
export const RICH_IMAGE_FORMATS = ['full', 'left', 'right'] as const;
export type RichImageFormat = (typeof RICH_IMAGE_FORMATS)[number];

/** At most nine digits, so that every id fits the database's integers. */
const ID = /^[1-9]\d{0,8}$/;
const OWN_TARGET = /^(page|document):([1-9]\d{0,8})$/;
const EMBED_ADDRESS = /^https:\/\/[^\s"'<>]+$/i;
const EMBED_ADDRESS_LENGTH = 2000;

/** Target of a link within this installation ("page:12", "document:5"); null for any other address. */
export function ownTargetOf(address: string): { kind: 'page' | 'document'; id: number } | null {
  const match = OWN_TARGET.exec(address);
  return match && { kind: match[1] as 'page' | 'document', id: Number(match[2]) };
}

/** True for a valid `href` of a stored link: an address that content may hold, or a target within this installation. */
export function isRichTextAddress(address: string): boolean {
  return isAllowedAddress(address) || OWN_TARGET.test(address);
}

/** The image id in `data-image`; null for anything else. */
export function imageIdOf(value: string | null | undefined): number | null {
  return value && ID.test(value) ? Number(value) : null;
}

/** Reads an image's placement from the value of its `data-format` attribute. An unknown or missing value means "full". */
export function imageFormatOf(value: string | null | undefined): RichImageFormat {
  return RICH_IMAGE_FORMATS.find((format) => format === value) ?? 'full';
}

/** True for an address that `data-embed` may hold: an encrypted page of another site, at most 2000 characters. */
export function isEmbedAddress(value: string | null | undefined): value is string {
  return !!value && value.length <= EMBED_ADDRESS_LENGTH && EMBED_ADDRESS.test(value) && URL.canParse(value);
}
