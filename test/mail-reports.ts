/** Reports of mail servers and providers, for tests. */
const CRLF = '\r\n';

/** A delivery status notification (RFC 3464). */
export function deliveryStatus({
  messageId,
  status = '5.1.1',
  action = 'failed',
  diagnostic = 'smtp; 550 5.1.1 no such user',
  encoding = '7bit',
}: {
  messageId: string;
  status?: string;
  action?: string;
  diagnostic?: string;
  encoding?: '7bit' | 'base64';
}): string {
  const body = [
    'Reporting-MTA: dns; mx.mail.example',
    '',
    'Original-Recipient: rfc822;odo@mail.example',
    'Final-Recipient: rfc822;odo@elsewhere.example',
    `Action: ${action}`,
    `Status: ${status} (bad destination)`,
    `Diagnostic-Code: ${diagnostic}`,
    '  (in reply to RCPT TO)',
    '',
  ].join(CRLF);
  return report('delivery-status', [
    'Content-Type: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encoding === 'base64' ? Buffer.from(body).toString('base64') : body,
    '--b=1',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: Hello',
    `Message-ID:`,
    `  ${messageId}`,
    '',
  ]);
}

/** An abuse report (RFC 5965). */
export function feedbackReport({ messageId, type = 'abuse' }: { messageId: string; type?: string }): string {
  return report('feedback-report', [
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Feeder/1.0',
    'Version: 1',
    '',
    '--b=1',
    'Content-Type: message/rfc822',
    '',
    'From: news@chain.example',
    `Message-ID: ${messageId}`,
    'Subject: Hello',
    '',
    'Hello.',
    '',
  ]);
}

function report(type: string, lines: readonly string[]): string {
  return [
    'From: MAILER-DAEMON@mx.mail.example',
    'Subject: Undelivered mail',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '  boundary="b=1"',
    '',
    'This is a report.',
    '--b=1',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '',
    '--b=1',
    ...lines,
    '--b=1--',
    '',
  ].join(CRLF);
}
