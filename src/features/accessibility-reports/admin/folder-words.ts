import { reasonsText } from '#features/guard/rules.ts';
import type { ListedFolder, ReportFolder, ReportRow } from '../contract.ts';

export const FOLDER_LABELS: Readonly<Record<ListedFolder, string>> = {
  open: 'Open',
  solved: 'Solved',
  spam: 'Spam',
  all: 'All',
};

/** Where a report is. */
export function folderOf({ verdict, isSolved }: Pick<ReportRow, 'verdict' | 'isSolved'>): ReportFolder {
  if (verdict === 'spam') return 'spam';
  return isSolved ? 'solved' : 'open';
}

/** Why the guard was not sure: "sent without a script"; '' where it was. */
export function doubtText({ verdict, reasons }: Pick<ReportRow, 'verdict' | 'reasons'>): string {
  return verdict === 'ham' ? '' : reasonsText(reasons);
}

/** The path of an address of this site, or the whole of another; as text, because a guest's browser sent it. */
export function pageText(url: string): string {
  return url === '' ? 'No page named' : url.replace(/^https?:\/\//, '');
}
