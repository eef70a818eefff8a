/** Maximum size of a document in bytes. */
export const MAX_DOCUMENT_BYTES = 50 * 1000 * 1000;

/** Kinds of documents for the filter, with their file extensions. Every accepted extension is among them. */
export const DOCUMENT_KINDS = {
  pdf: { label: 'PDF', extensions: ['pdf'] },
  text: { label: 'Text', extensions: ['doc', 'docx', 'txt'] },
  spreadsheet: { label: 'Spreadsheet', extensions: ['xls', 'xlsx', 'csv'] },
  presentation: { label: 'Presentation', extensions: ['ppt', 'pptx'] },
  archive: { label: 'Archive', extensions: ['zip'] },
  picture: { label: 'Image', extensions: ['jpg', 'jpeg', 'png', 'webp'] },
} as const satisfies Record<string, { label: string; extensions: readonly string[] }>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** Names of the kinds, as values in a query. */
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];
