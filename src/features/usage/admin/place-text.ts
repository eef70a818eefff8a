import { capitalized } from '#shared/capitalized.ts';

/**
 * Describes the place of a use in its source: "body.2.value.links.0.url" → "Body 3 › Links 1 › Url", "items.lime-pie.image"
 * → "Items › Lime pie › Image". Entries count from 1.
 */
export function placeText(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('.')) {
    const last = steps.at(-1);
    if (/^\d+$/.test(step) && last !== undefined) steps[steps.length - 1] = `${last} ${Number(step) + 1}`;
    else if (step !== 'value' && /^[a-z][a-z_-]*$/i.test(step)) steps.push(capitalized(step.replaceAll(/[_-]/g, ' ')));
  }
  return steps.join(' › ');
}
