import type { RenditionSpec } from '../contract.ts';

/** A drawing that is opened directly is a document: styles are allowed, but it must not load or run anything. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The content security policy under which a rendition is sent. */
export function renditionPolicy({ format }: RenditionSpec): string {
  return format === 'svg' ? DRAWING_POLICY : "default-src 'none'";
}
