import { createHash } from 'node:crypto';
import { TRACK_KINDS, type VideoTrackProps } from '#content/lookup.ts';
import type { FieldError } from '#shared/problem.ts';
import { MAX_TRACK_BYTES, MAX_TRACK_LABEL_CHARACTERS } from '../contract.ts';
import { checkWebVtt } from '../web-vtt.ts';

type TrackKind = VideoTrackProps['kind'];

/** An uploaded track. */
export interface NewTrack {
  kind: TrackKind;
  label: string;
  /** BCP 47; '' for none. */
  srclang: string;
  /** WebVTT. */
  body: string;
}

/** Kinds of tracks that require a language. */
const NEED_LANGUAGE: readonly TrackKind[] = ['subtitles', 'captions'];

/** Normalized tracks for storage, and errors by path: "tracks.0.srclang". */
export function checkTracks(tracks: readonly NewTrack[]) {
  const errors: FieldError[] = [];
  const checked = tracks.map((track, index) => {
    const found = checkTrack(track, tracks.slice(0, index));
    errors.push(...found.errors.map(({ field, message }) => ({ field: `tracks.${index}.${field}`, message })));
    return { ...found.track, sortOrder: index };
  });
  return { errors, tracks: checked };
}

/** One normalized track, and its errors by field. @param others tracks of the same video; kind and label must be unique */
export function checkTrack(track: NewTrack, others: readonly Pick<NewTrack, 'kind' | 'label'>[]) {
  const labels = checkTrackLabels(track, others);
  const text = checkTrackText(track.body);
  return { errors: [...labels.errors, ...text.errors], track: { ...labels.track, ...text.text } };
}

/** Validates kind, label and language; the language in canonical form: "FR-ca" becomes "fr-CA". */
export function checkTrackLabels(
  track: Omit<NewTrack, 'body'>,
  others: readonly Pick<NewTrack, 'kind' | 'label'>[],
): { errors: FieldError[]; track: Omit<NewTrack, 'body'> } {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const { kind } = track;
  const label = track.label.trim();
  if (!TRACK_KINDS.includes(kind)) refuse('kind', `must be one of ${TRACK_KINDS.join(', ')}`);
  if (label.length > MAX_TRACK_LABEL_CHARACTERS)
    refuse('label', `must have at most ${MAX_TRACK_LABEL_CHARACTERS} characters`);
  if (others.some((other) => other.kind === kind && other.label.trim() === label))
    refuse('label', `another track of the kind ${kind} has this label`);
  const srclang = track.srclang === '' ? '' : canonicalLanguage(track.srclang);
  if (srclang === undefined) refuse('srclang', 'must be a language tag (BCP 47) such as es or fr-CA');
  else if (srclang === '' && NEED_LANGUAGE.includes(kind)) refuse('srclang', `is required for ${kind}`);
  return { errors, track: { kind, label, srclang: srclang ?? '' } };
}

/** The normalized text; errors contain line numbers. */
export function checkTrackText(given: string) {
  // WebVTT reads NUL as U+FFFD; PostgreSQL cannot store NUL.
  const body = given.toWellFormed().replaceAll('\0', '\ufffd');
  const messages =
    Buffer.byteLength(body) > MAX_TRACK_BYTES ? [`must be at most ${MAX_TRACK_BYTES / 1024} KB`] : checkWebVtt(body);
  return {
    errors: messages.map((message) => ({ field: 'body', message })),
    text: { body, bodyHash: createHash('sha256').update(body).digest('hex') },
  };
}

/** "FR-ca" → "fr-CA"; undefined for a malformed language tag. */
function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
