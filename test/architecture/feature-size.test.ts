import { expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { measureShape } from '../../scripts/shape.ts';

it('no feature has more than 120 files, so that a folder stays one subject', () => {
  const { largestFeature } = measureShape(projectRoot());
  expect(largestFeature.files, largestFeature.name).toBeLessThanOrEqual(120);
});

it('few casts go by unknown, which the compiler cannot check', () => {
  expect(measureShape(projectRoot()).blindCasts).toBeLessThanOrEqual(5);
});
