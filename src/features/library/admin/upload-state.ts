import { Refusal } from '#ui/admin/api/problem.ts';
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

/** Why a file was refused, as a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'Something went wrong in this window. Try again.';
  const complaint = error.errors.find(({ field }) => field === 'file') ?? error.errors[0];
  if (!complaint) return error.message;
  const subject =
    complaint.field === 'file' ? 'The file' : complaint.field.charAt(0).toUpperCase() + complaint.field.slice(1);
  const isPredicate = /^(is|are|must|may|was|has|did)\b/.test(complaint.message);
  const text = isPredicate ? `${subject.replace('_', ' ')} ${complaint.message}` : complaint.message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
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
