import { useEffect, useState } from 'react';
import type { RichTextTargets } from './targets.ts';

export type DescribedKind = 'page' | 'document' | 'image';

/** Description of an item to which a text refers: `undefined` while loading, `null` when deleted. */
export interface Described {
  title: string;
  thumbnail?: string;
}

const asked = new WeakMap<RichTextTargets, Map<string, Promise<Described | null>>>();

/** The title (and an image's thumbnail) of an item, loaded once for all texts. A failure is retried. */
export function describeOnce(targets: RichTextTargets, kind: DescribedKind, id: number): Promise<Described | null> {
  const answers = asked.get(targets) ?? new Map<string, Promise<Described | null>>();
  asked.set(targets, answers);
  const key = `${kind}:${id}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = ask(targets, kind, id);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/** The same as a hook; `undefined` until the description is loaded, and when it could not be loaded. */
export function useDescribed(
  targets: RichTextTargets,
  kind: DescribedKind,
  id: number | null,
): Described | null | undefined {
  const key = id === null ? null : `${kind}:${id}`;
  const [known, setKnown] = useState<{ key: string; thing: Described | null }>();
  useEffect(() => {
    if (key === null || id === null) return undefined;
    let isCurrent = true;
    describeOnce(targets, kind, id).then(
      (thing) => isCurrent && setKnown({ key, thing }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [targets, kind, id, key]);
  return known && known.key === key ? known.thing : undefined;
}

async function ask(targets: RichTextTargets, kind: DescribedKind, id: number): Promise<Described | null> {
  if (kind === 'page') return targets.describePage(id);
  if (kind === 'document') return targets.describeDocument(id);
  return targets.describeImage(id);
}
