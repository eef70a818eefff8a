import type { ItemKind } from '../contract.ts';

/** Names of the kinds, in lower case. */
export const KIND_TEXTS: Readonly<Record<ItemKind, { one: string; many: string; article: 'a' | 'an' }>> = {
  page: { one: 'page', many: 'pages', article: 'a' },
  image: { one: 'image', many: 'images', article: 'an' },
  document: { one: 'document', many: 'documents', article: 'a' },
  video: { one: 'video', many: 'videos', article: 'a' },
  snippet: { one: 'snippet', many: 'snippets', article: 'a' },
};
