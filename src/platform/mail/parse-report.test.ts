import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryStatus, feedbackReport } from '#test/mail-reports.ts';
import { parseMailReport } from './parse-report.ts';

const messageId = '<0b5f3c1e-1111-4222-8333-444455556666@chain.example>';
const parse = (text: string) => parseMailReport(Buffer.from(text, 'latin1'));

describe('parseMailReport', () => {
  it.each([
    ['5.1.1', 'bounce'],
    ['5.1.10', 'bounce'],
    ['5.2.1', 'bounce'],
    ['5.1.8', 'soft_bounce'],
    ['5.2.2', 'soft_bounce'],
    ['5.7.1', 'soft_bounce'],
    ['4.4.7', 'soft_bounce'],
    ['', 'soft_bounce'],
  ])('classifies a failure with status %j as %s', (status, kind) => {
    expect(parse(deliveryStatus({ messageId, status }))).toMatchObject({ kind, messageId });
  });

  it("returns the server's response on one line", () => {
    const { detail } = parse(deliveryStatus({ messageId, diagnostic: `smtp; 550 ${'no '.repeat(300)}\u0007` })) ?? {};
    expect(detail).toMatch(/^5\.1\.1 smtp; 550 no no/);
    expect(detail?.length).toBeLessThanOrEqual(300);
    expect(detail).not.toMatch(/[^\x20-\x7e]/);
  });

  it('also reads base64, and line feeds alone as line ends', () => {
    expect(parse(deliveryStatus({ messageId, encoding: 'base64' }))?.kind).toBe('bounce');
    expect(parse(deliveryStatus({ messageId }).replaceAll('\r\n', '\n'))?.kind).toBe('bounce');
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('ignores the report of a mail that was %s', (action) => {
    expect(parse(deliveryStatus({ messageId, action }))).toBeNull();
  });

  it.each([
    ['abuse', 'complaint'],
    ['opt-out', 'unsubscribe'],
    ['not-spam', undefined],
  ])('classifies feedback %j as %s', (type, kind) => {
    expect(parse(feedbackReport({ messageId, type }))?.kind).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    [
      'a reply by a person',
      `From: odo@mail.example\r\nSubject: Re: Hello\r\n\r\nStatus: 5.1.1\r\nMessage-ID: ${messageId}`,
    ],
    ['a report without the mail', deliveryStatus({ messageId: '' })],
    ['a report without its boundary', deliveryStatus({ messageId }).replace('boundary="b=1"', 'x=y')],
    ['a report that is cut off', deliveryStatus({ messageId }).slice(0, 300)],
  ])('is null for %s', (_, text) => {
    expect(parse(text)).toBeNull();
  });

  it('returns for any depth of nesting', () => {
    const deep = `${'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(20_000)}`;
    expect(parse(deep)).toBeNull();
    const wide = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(50_000)}`;
    expect(parse(wide)).toBeNull();
    const long = `Content-Type: text/plain${'; a=b'.repeat(50_000)}\n\n${' \n\t'.repeat(100_000)}`;
    expect(parse(long)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(parseMailReport(bytes)).toBeNull();
      }),
    );
  });
});
