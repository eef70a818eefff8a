/**
 * A mail may contain input of strangers. These headers keep its document from running scripts, loading resources or
 * navigating, and give it an opaque origin, also when it is opened outside the frame.
 */
export const MAIL_DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const;
