import type { Folder, MessageStatus } from '#features/messages/contract.ts';

export const STATUS_LABELS: Readonly<Record<MessageStatus, string>> = {
  new: 'New',
  open: 'In progress',
  answered: 'Answered',
  closed: 'Closed',
};

export const FOLDER_LABELS: Readonly<Record<Folder, string>> = {
  inbox: 'Inbox',
  closed: 'Closed',
  spam: 'Spam',
  all: 'All',
};

export const VERDICT_LABELS = { ham: '', review: 'Needs a closer look', spam: 'Spam' } as const;

/** "fr-CA" → "Canadian French" */
export function languageLabel(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
}
