import type { MailStatus } from '#features/mail/new-mail.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { STATUS_LABELS } from './mail-texts.ts';

const TONES = {
  queued: 'note',
  sending: 'note',
  failed: 'bad',
  doubtful: 'bad',
  sent: 'good',
  cancelled: 'plain',
  suppressed: 'plain',
} as const satisfies Record<MailStatus, string>;

/** The state of a mail as a badge. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
