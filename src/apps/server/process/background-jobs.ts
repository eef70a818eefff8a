import type { Job } from '#platform/jobs/jobs.ts';
import { FEATURES, type JobParts } from '../features.ts';

/** Periodic jobs, each run by one of all nodes. */
export function backgroundJobs(parts: JobParts): Job[] {
  return FEATURES.flatMap(({ jobs }) => jobs?.(parts) ?? []);
}
