import type { Job } from '#platform/jobs/jobs.ts';
import { DELETED_KINDS, FEATURES, type JobParts } from '../features.ts';

/** Periodic jobs, each run by one of all nodes. */
export function backgroundJobs(parts: Omit<JobParts, 'deletedKinds'>): Job[] {
  return FEATURES.flatMap(({ jobs }) => jobs?.({ ...parts, deletedKinds: DELETED_KINDS }) ?? []);
}
