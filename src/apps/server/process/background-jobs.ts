import type { Job } from '#platform/jobs/jobs.ts';
import { FEATURES, type JobParts } from '../features.ts';

/** Work at intervals, done by one node of all. */
export function backgroundJobs(parts: JobParts): Job[] {
  return FEATURES.flatMap(({ jobs }) => jobs?.(parts) ?? []);
}
