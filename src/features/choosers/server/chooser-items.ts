import { durationText } from '#shared/duration-text.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { FURTHER_ALT_LANGUAGES } from '#features/images/alt-text.ts';
import type { ListedDocument } from '#features/documents/server/index.ts';
import { type ImageSigner, type ListedImage, thumbnailUrl } from '#features/images/server/index.ts';
import type { ListedSnippet } from '#features/snippets/server/index.ts';
import type { ListedVideo } from '#features/videos/server/index.ts';
import type { ChooserItem } from '../contract.ts';

/** Descriptions of items of the library, one function a kind. */
const plain = (id: number, title: string, detail: string, isPrivate: boolean): ChooserItem => ({
  id,
  title,
  detail,
  thumbnail: null,
  altText: '',
  isPrivate,
});

export function imageItem(listed: ListedImage, signer: ImageSigner): ChooserItem {
  const { id, title, width, height, altText, altTexts } = listed.image;
  return {
    ...plain(id, title, `${width} × ${height}`, listed.isPrivate),
    thumbnail: thumbnailUrl(listed, signer),
    altText,
    altTexts: Object.fromEntries(FURTHER_ALT_LANGUAGES.map((language) => [language, altTexts[language] ?? ''])),
  };
}

export function documentItem({ id, title, fileExtension, sizeBytes, isPublic }: ListedDocument): ChooserItem {
  return plain(id, title, `${fileExtension.toUpperCase()}, ${formatFileSize(sizeBytes)}`, !isPublic);
}

/** @param posters the images of the videos' posters, by id */
export function videoItem(
  video: ListedVideo,
  posters: ReadonlyMap<number, ListedImage>,
  signer: ImageSigner,
): ChooserItem {
  const { id, title, width, height, durationSeconds, posterImageId, isPublic } = video;
  const detail = [`${width} × ${height}`, ...(durationSeconds === null ? [] : [durationText(durationSeconds)])];
  const poster = posterImageId === null ? undefined : posters.get(posterImageId);
  return {
    ...plain(id, title, detail.join(', '), !isPublic),
    thumbnail: poster ? thumbnailUrl(poster, signer) : null,
  };
}

export function snippetItem({ id, name }: ListedSnippet): ChooserItem {
  return plain(id, name, '', false);
}
