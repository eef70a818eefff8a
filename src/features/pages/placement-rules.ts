import type { Placement } from '#content/define.ts';

/** Parts of a template that the rules of the tree use. */
export interface PlacedTemplate {
  name: string;
  placement: Placement;
}

/**
 * True when a page of `child` is allowed below a page of `parent`: both definitions must agree. Counts are checked
 * elsewhere.
 */
export function mayBeBelow(child: PlacedTemplate, parent: PlacedTemplate): boolean {
  const { parents } = child.placement;
  if (parents === 'none') return false;
  if (parents !== 'any' && !parents.includes(parent.name)) return false;
  const { children } = parent.placement;
  return children === 'any' || children.includes(child.name);
}

/** Why the template's maximum forbids a further page; undefined when a page is allowed. */
export function countRefusal(
  child: PlacedTemplate,
  counts: { inSite: number; belowParent: number },
): string | undefined {
  const { maxCount, maxCountPerParent } = child.placement;
  if (maxCount !== undefined && counts.inSite >= maxCount) {
    return maxCount === 1 ? 'this site has one already' : `this site has ${maxCount} already`;
  }
  if (maxCountPerParent !== undefined && counts.belowParent >= maxCountPerParent) {
    return maxCountPerParent === 1 ? 'there is one here already' : `there are ${maxCountPerParent} here already`;
  }
  return undefined;
}
