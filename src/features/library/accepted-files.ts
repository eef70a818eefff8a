import type { MediaKind } from './contract.ts';

/** What file dialogs offer at first, of each kind. The server decides by what is in the file. */
export const ACCEPTED_FILES: Readonly<Record<MediaKind, string>> = {
  image: '.jpg,.jpeg,.png,.webp,.avif,.gif,.svg',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.csv,.txt,.zip,.jpg,.jpeg,.png,.webp',
  video: '.mp4,.m4v,.webm',
};
