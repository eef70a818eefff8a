/** Open from `opens` to `closes`, in minutes after the local midnight of its day. `closes` > 1440 runs past midnight; 0–1440 is open all day. */
export interface Interval {
  /** 0–1439 */
  opens: number;
  /** `opens` + 1 … `opens` + 1440 */
  closes: number;
}

/** Seven days, index 0 = Sunday (Spec §3 dayOfWeek); each has its intervals in order, none when closed. */
export type Week = readonly (readonly Interval[])[];

/** Weekly hours of a restaurant's three services. `null` = the service publishes no hours. */
export interface ServiceHours {
  operation: Week | null;
  curbside: Week | null;
  delivery: Week | null;
}

export type Service = keyof ServiceHours;

/** One calendar date (YYYY-MM-DD, the location's own) on which `intervals` replace the weekly ones; an empty list is closed all day. */
export interface DatedException {
  date: string;
  /** 'all' applies to every service with weekly hours. A single service beats 'all' on the same date. */
  service: Service | 'all';
  intervals: readonly Interval[];
  /** "Thanksgiving", shown beside the hours when set. */
  label?: string;
}
