import { inCollections, onRecord } from '#features/rights/staff-rule.ts';
import type { MediaKind } from './contract.ts';

/** Rights on media, by kind. */
export const mediaRules = { image: rulesOf('image'), document: rulesOf('document'), video: rulesOf('video') };

function rulesOf(kind: MediaKind) {
  return {
    view: inCollections(kind, `see ${kind}s`),
    add: inCollections(kind, `add ${kind}s`, ['add']),
    viewOne: onRecord(`see the ${kind}`),
    changeOne: onRecord(`change the ${kind}`),
  };
}
