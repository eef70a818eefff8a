import { NotFound } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import type { HealthCheck } from '#platform/http/health.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ExportFile, ExportFormat } from '#platform/spreadsheet/export-file.ts';
import type { GrantableModel } from '../groups-contract.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Screens } from '#features/rights/screen.ts';
import type { staffRoutes } from './routes-staff.ts';
import type { Staff } from './staff.ts';

type App = Parameters<typeof staffRoutes>[0];

/** Parameters of a screen's address, as they were sent. */
type Params = Readonly<Record<string, string | undefined>>;
type ScreenAsker = Readonly<{ accountId: number; powers: StaffPowers }>;

/** Finds the record that a screen's address names. @throws NotFound, Forbidden */
export type RecordCheck = (db: Db, viewer: ScreenAsker, params: Params) => Promise<unknown>;

/** Input of exports. `conceal` removes secret tokens from the text of a mail. */
interface ExportParts {
  db: Db;
  staff: Staff;
  now: string;
  conceal: (text: string) => string;
}

/** Writes a screen's list as a file. The export checks the right itself. */
export type ScreenExport = (
  parts: ExportParts,
  format: ExportFormat,
  address: { params: Params; query: unknown },
) => Promise<ExportFile> | ExportFile;

/** Names of the screens whose address has parameters. */
type WithParams<S extends Screens> = {
  [Name in keyof S]: S[Name]['path'] extends `${string}$${string}`
    ? S[Name]['rule'] extends 'open'
      ? never
      : Name
    : never;
}[keyof S];

/**
 * What a feature adds to the server. Only `apps/server/features.ts` lists the features.
 * @typeParam Routes the parts of the server that the feature's routes and health checks use
 * @typeParam Jobs the parts that its jobs use
 */
export interface Feature<Routes = never, Jobs = never> {
  readonly screens?: Screens;
  /** By the screen's name. 'none' where the address names no record. */
  readonly records?: Readonly<Record<string, RecordCheck | 'none'>>;
  /** By the screen's name: lists that `?export=csv` and `?export=xlsx` download. */
  readonly exports?: Readonly<Record<string, ScreenExport>>;
  /** Kinds of records on which a group can hold rights. */
  readonly models?: readonly GrantableModel[];
  readonly routes?: readonly ((app: App, parts: Routes) => void)[];
  /** Jobs that one of the nodes runs at intervals. */
  readonly jobs?: (parts: Jobs) => readonly Job[];
  /** By the check's name in `/api/ht/`. */
  readonly health?: (parts: Routes) => Readonly<Record<string, HealthCheck>>;
}

/** The routes of a feature; each route function names the parts that it takes. */
type RoutesTaking<Parts extends readonly unknown[]> = {
  readonly [At in keyof Parts]: (app: App, parts: Parts[At]) => void;
};
type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Declares a feature. A screen with parameters in its address does not compile without the check of its record. */
export function defineFeature<
  S extends Screens = Record<never, never>,
  Routes extends readonly unknown[] = [],
  Health = unknown,
  Jobs = unknown,
  More = unknown,
>(
  feature: Omit<Feature<Health, Jobs>, 'screens' | 'records' | 'exports' | 'routes'> & {
    screens?: S;
    exports?: Readonly<Partial<Record<keyof S, ScreenExport>>>;
    routes?: RoutesTaking<Routes>;
  } & ([WithParams<S>] extends [never] ? unknown : { records: Readonly<Record<WithParams<S>, RecordCheck | 'none'>> }) &
    More,
): Feature<Intersection<Routes[number]> & Health, Jobs> & More {
  return feature as Feature<Intersection<Routes[number]> & Health, Jobs> & More;
}

/** A check of the record whose id is a parameter of the address. */
export function byId(
  check: (db: Db, viewer: ScreenAsker, id: number) => Promise<unknown>,
  parameter = 'id',
): RecordCheck {
  return (db, viewer, params) => check(db, viewer, idOf(params[parameter]));
}

/** A check of the record by a query that returns whether it exists. @throws NotFound */
export function exists(query: (db: Db, id: number) => Promise<boolean>): RecordCheck {
  return byId(async (db, _, id) => {
    if (!(await query(db, id))) throw new NotFound();
  });
}

/** @throws NotFound when a parameter of an address is not an id */
export function idOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new NotFound();
  return Number(text);
}
