import type { MediaKind } from './contract.ts';

/** The file types that file dialogs offer for each kind. The server checks the content of the file. */
export const ACCEPTED_FILES: Readonly<Record<MediaKind, string>> = {
  image: '.jpg,.jpeg,.png,.webp,.avif,.gif,.svg',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.csv,.txt,.zip,.jpg,.jpeg,.png,.webp',
  video: '.mp4,.m4v,.webm',
};
