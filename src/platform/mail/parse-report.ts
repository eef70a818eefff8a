import { type MimePart, parseHeaders, parseMime } from './mime.ts';

/**
 * Kind of a report about a mail. `bounce`: the mailbox does not exist; `soft_bounce`: the mail was not delivered for another
 * reason; `complaint`: its recipient marked it as spam.
 */
export type MailReportKind = 'bounce' | 'soft_bounce' | 'complaint' | 'unsubscribe';

export interface MailReport {
  kind: MailReportKind;
  /** Message-ID of the reported mail, with its angle brackets. Only the mail's recipient knows it. */
  messageId: string;
  /** Text of the report, on one line. */
  detail: string;
}

const MOST_DETAIL_CHARACTERS = 300;
/** RFC 3463 codes of an address or domain that does not exist, or a closed mailbox. 5.1.7 and 5.1.8 concern the sender. */
export const NO_MAILBOX_STATUS = /^5\.(?:1\.(?!7$|8$)\d{1,3}|2\.1)$/;
const FAULT_FEEDBACK = new Set(['abuse', 'fraud', 'virus', 'other', 'dkim']);

/**
 * Parses a delivery status notification (RFC 3464) or an abuse report (RFC 5965). Null for everything else: replies by
 * people, mail that is still being retried, reports that do not identify a mail.
 */
export function parseMailReport(raw: Uint8Array): MailReport | null {
  const mail = parseMime(raw);
  const messageId = originalMessageId(mail);
  if (messageId === undefined) return null;
  const status = findPart(mail, 'message/delivery-status');
  if (status) return readDeliveryStatus(status.body, messageId);
  const feedback = findPart(mail, 'message/feedback-report');
  return feedback ? readFeedback(feedback.body, messageId) : null;
}

/**
 * The report has groups of fields: the first is about the mail, each other about one recipient. Our mails have one
 * recipient.
 */
function readDeliveryStatus(text: string, messageId: string): MailReport | null {
  for (const group of text.split(/\n\s*\n/)) {
    const fields = parseHeaders(group);
    if (fields.get('action')?.toLowerCase() !== 'failed') continue;
    const status = fields.get('status')?.split(/\s/, 1)[0] ?? '';
    const detail = oneLine([status, fields.get('diagnostic-code')]);
    return { kind: NO_MAILBOX_STATUS.test(status) ? 'bounce' : 'soft_bounce', messageId, detail };
  }
  return null;
}

function readFeedback(text: string, messageId: string): MailReport | null {
  const fields = parseHeaders(text.trim());
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  const detail = oneLine([type, fields.get('user-agent')]);
  if (type === 'opt-out' || type === 'opt-out-list') return { kind: 'unsubscribe', messageId, detail };
  return FAULT_FEEDBACK.has(type) ? { kind: 'complaint', messageId, detail } : null;
}

/** A report contains the reported mail, or only its headers. */
function originalMessageId(mail: MimePart): string | undefined {
  const original = findPart(mail, 'message/rfc822') ?? findPart(mail, 'text/rfc822-headers');
  const [head = ''] = original?.body.replace(/^\n+/, '').split('\n\n', 1) ?? [];
  return /<[^<>\s]{3,250}>/.exec(parseHeaders(head).get('message-id') ?? '')?.[0];
}

function findPart(mail: MimePart, type: string): MimePart | undefined {
  for (const part of mail.parts) {
    const found = part.type === type ? part : findPart(part, type);
    if (found) return found;
  }
  return undefined;
}

function oneLine(words: readonly (string | undefined)[]): string {
  return words
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MOST_DETAIL_CHARACTERS);
}
