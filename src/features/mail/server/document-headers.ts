/**
 * A mail may have been made of what strangers typed: its document runs nothing, loads nothing, leads nowhere and has an
 * origin of its own, also when somebody opens it outside the frame.
 */
export const MAIL_DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;
