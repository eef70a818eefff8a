/** A frame of another site may run and open its own windows; it may not send this page elsewhere. */
export const FOREIGN_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';
