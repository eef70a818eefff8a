import { Refusal, sentence, sentenceAboutFile } from '#ui/admin/api/problem.ts';
import type { MediaUploaded } from '../contract.ts';

/** What became of one file so far. */
export type UploadState =
  | { is: 'waiting' }
  /** `part` from 0 to 1; 1 is sent, and looked at by the server. */
  | { is: 'sending'; part: number }
  | { is: 'added'; item: MediaUploaded['item'] }
  /** The same file is there already as `item`; nothing was added. */
  | { is: 'present'; item: MediaUploaded['item'] }
  | { is: 'refused'; reason: string };

/** One file of a queue. */
export interface QueuedUpload {
  key: number;
  file: File;
  /** Where it goes: what was chosen when it was added. */
  collection: number | null;
  keepBoth: boolean;
  state: UploadState;
}

/** True while it may still become something without anybody's doing. */
export function isUnderWay({ state }: QueuedUpload): boolean {
  return state.is === 'waiting' || state.is === 'sending';
}

/** Why a file was refused, as a sentence with its name. */
export function reasonOf(error: unknown, file: File): string {
  if (!(error instanceof Refusal)) return 'Something went wrong in this window. Try again.';
  const complaint = error.errors.find(({ field }) => field === 'file');
  if (complaint) return sentenceAboutFile(complaint.message, file.name);
  const [other] = error.errors;
  return sentence(other ? `The ${other.field.replace('_', ' ')} ${other.message}` : error.message);
}

/** "24 added, 3 already in the library, 3 refused, 2 to go" */
export function tellOf(uploads: readonly QueuedUpload[]): string {
  const count = (...wanted: UploadState['is'][]) => uploads.filter(({ state }) => wanted.includes(state.is)).length;
  const parts: [number, string][] = [
    [count('added'), 'added'],
    [count('present'), 'already in the library'],
    [count('refused'), 'refused'],
    [count('waiting', 'sending'), 'to go'],
  ];
  return parts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ');
}
