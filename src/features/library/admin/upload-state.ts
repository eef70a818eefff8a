import { Refusal, sentence, sentenceAboutFile } from '#ui/admin/api/problem.ts';
import type { MediaUploaded } from '../contract.ts';

/** State of the upload of one file. */
export type UploadState =
  | { is: 'waiting' }
  /** `part` is the sent fraction, from 0 to 1. At 1, the server inspects the file. */
  | { is: 'sending'; part: number }
  | { is: 'added'; item: MediaUploaded['item'] }
  /** The library already has the same file as `item`; nothing was added. */
  | { is: 'present'; item: MediaUploaded['item'] }
  | { is: 'refused'; reason: string };

/** One file in the upload queue. */
export interface QueuedUpload {
  key: number;
  file: File;
  /** Target collection: the one that was chosen when the file was added to the queue. */
  collection: number | null;
  keepBoth: boolean;
  state: UploadState;
}

/** True while the upload continues without an action of the user. */
export function isUnderWay({ state }: QueuedUpload): boolean {
  return state.is === 'waiting' || state.is === 'sending';
}

/** Returns why a file was refused, as a sentence. A complaint about the file itself names the file. */
export function reasonOf(error: unknown, file: File): string {
  if (!(error instanceof Refusal)) return 'Something went wrong in this window. Try again.';
  const complaint = error.errors.find(({ field }) => field === 'file');
  if (complaint) return sentenceAboutFile(complaint.message, file.name);
  const [other] = error.errors;
  return sentence(other ? `The ${other.field.replace('_', ' ')} ${other.message}` : error.message);
}

/** Returns a summary such as "24 added, 3 already in the library, 3 refused, 2 to go". */
export function uploadSummary(uploads: readonly QueuedUpload[]): string {
  const count = (...wanted: UploadState['is'][]) => uploads.filter(({ state }) => wanted.includes(state.is)).length;
  const parts: [number, string][] = [
    [count('added'), 'added'],
    [count('present'), 'already in the library'],
    [count('refused'), 'refused'],
    [count('waiting', 'sending'), 'remaining'],
  ];
  return parts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ');
}
