import { reasonsText } from '#features/guard/rules.ts';
import type { ListedFolder, ReportFolder, ReportRow } from '../contract.ts';

export const FOLDER_LABELS: Readonly<Record<ListedFolder, string>> = {
  open: 'Open',
  solved: 'Solved',
  spam: 'Spam',
  all: 'All',
};

/** Folder of a report. */
export function folderOf({ verdict, isSolved }: Pick<ReportRow, 'verdict' | 'isSolved'>): ReportFolder {
  if (verdict === 'spam') return 'spam';
  return isSolved ? 'solved' : 'open';
}

/** Reasons for the guard's doubt: "sent without a script"; '' without doubt. */
export function doubtText({ verdict, reasons }: Pick<ReportRow, 'verdict' | 'reasons'>): string {
  return verdict === 'ham' ? '' : reasonsText(reasons);
}

/** A page's address without its scheme; plain text instead of a link, because a guest's browser sent the address. */
export function pageText(url: string): string {
  return url === '' ? 'No page named' : url.replace(/^https?:\/\//, '');
}
