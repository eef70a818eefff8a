import { createHash } from 'node:crypto';
import { TRACK_KINDS, type VideoTrackProps } from '#content/lookup.ts';
import type { FieldError } from '#shared/problem.ts';
import { checkWebVtt } from '../web-vtt.ts';

/** A track as it is uploaded. */
export interface NewTrack {
  kind: VideoTrackProps['kind'];
  label: string;
  /** BCP 47; '' is none. */
  srclang: string;
  /** WebVTT. */
  body: string;
}

const MAX_BODY_BYTES = 512 * 1024;
const MAX_LABEL_LENGTH = 100;

/** The tracks as they are stored, and what is wrong with them by "tracks.0.srclang". */
export function checkTracks(tracks: readonly NewTrack[]) {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const checked = tracks.map((track, index) => {
    const refuse = (field: string, message: string) => errors.push({ field: `tracks.${index}.${field}`, message });
    const label = track.label.trim();
    if (!TRACK_KINDS.includes(track.kind)) refuse('kind', `must be one of ${TRACK_KINDS.join(', ')}`);
    if (label.length > MAX_LABEL_LENGTH) refuse('label', `may have ${MAX_LABEL_LENGTH} characters at most`);
    if (seen.has(`${track.kind} ${label}`)) refuse('label', `another track of the kind ${track.kind} has this label`);
    seen.add(`${track.kind} ${label}`);

    const srclang = track.srclang === '' ? '' : canonicalLanguage(track.srclang);
    if (srclang === undefined) refuse('srclang', 'must be a language tag (BCP 47) such as es or fr-CA');
    else if (srclang === '' && track.kind === 'subtitles') refuse('srclang', 'is required for subtitles');

    // The format says that NUL is read as U+FFFD; the database keeps no NUL.
    const body = track.body.toWellFormed().replaceAll('\0', '\ufffd');
    if (Buffer.byteLength(body) > MAX_BODY_BYTES) refuse('body', `may have ${MAX_BODY_BYTES / 1024} KB at most`);
    else for (const complaint of checkWebVtt(body)) refuse('body', complaint);
    return {
      sortOrder: index,
      kind: track.kind,
      label,
      srclang: srclang ?? '',
      body,
      bodyHash: createHash('sha256').update(body).digest('hex'),
    };
  });
  return { errors, tracks: checked };
}

/** "FR-ca" → "fr-CA"; undefined for what is no language tag. */
function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
