import { capitalized } from '#shared/capitalized.ts';
import type { Referrer } from '#features/pages/operations-contract.ts';

const KINDS: Readonly<Partial<Record<string, string>>> = {
  page: 'A page',
  snippet: 'A snippet',
  settings: 'Settings',
};

/** Replaces a name that the user may not see. */
export function namelessText({ kind }: Pick<Referrer, 'kind'>): string {
  return `${(Object.hasOwn(KINDS, kind) && KINDS[kind]) || 'Something'} that you may not see`;
}

/** "body.2.value.link_target" → "Body › Link target": indexes and ids are left out. */
export function pathText(path: string): string {
  const steps = path.split('.').filter((step) => step !== 'value' && /^[a-z][a-z_]*$/i.test(step));
  return steps.map((step) => capitalized(step.replaceAll('_', ' '))).join(' › ');
}

/** The version that contains the reference; '' for both. */
export function versionText({ is_live, is_draft }: Pick<Referrer, 'is_live' | 'is_draft'>): string {
  if (is_live && is_draft) return '';
  return is_live ? 'In the live version only' : 'In the draft only';
}
