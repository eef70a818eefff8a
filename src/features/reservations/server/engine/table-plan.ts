import type { TablePlan } from '../../table-plan-contract.ts';
import { QUARTERS_KEPT } from '#features/front-of-house/server/index.ts';

export const NO_TABLES: TablePlan = { isUsed: false, tables: [], joins: [] };

/** A party of a business day with the time at its tables. */
export interface Sitting {
  quarter: number;
  /** Includes the time to clear the tables. */
  quarters: number;
  partySize: number;
  tables: readonly string[];
  /** The plan may not move the party: a host chose its tables, or it sits there. */
  isFixed: boolean;
}

/** Tables for a party, and new tables for the parties that make room for it. */
export interface Seating<P extends Sitting> {
  tables: string[];
  moved: { party: P; tables: string[] }[];
}

/** Number of guests when all tables are full. */
export const seatsOf = ({ tables }: TablePlan): number => tables.reduce((sum, { most }) => sum + most, 0);

/** One name for a table, however hosts type it. */
export const tableKey = (name: string): string => name.toLowerCase();

type Span = Pick<Sitting, 'quarter' | 'quarters'>;

/** The taken tables of one business day, by time. Tables are list indexes, because this runs thousands of times. */
class TakenTables {
  readonly #quarters: Uint8Array;

  constructor(tables: number | TakenTables) {
    this.#quarters = typeof tables === 'number' ? new Uint8Array(tables * QUARTERS_KEPT) : tables.#quarters.slice();
  }

  isFree(tables: readonly number[], { quarter, quarters }: Span): boolean {
    for (const table of tables) {
      const from = table * QUARTERS_KEPT + quarter;
      for (let at = from; at < from + quarters; at += 1) if (this.#quarters[at] === 1) return false;
    }
    return true;
  }

  take(tables: readonly number[], { quarter, quarters }: Span): void {
    for (const table of tables) {
      const from = table * QUARTERS_KEPT + quarter;
      this.#quarters.fill(1, from, from + quarters);
    }
  }
}

/** Finds tables for parties of one business day. One instance serves all times and sizes. */
export class TableDay<P extends Sitting> {
  readonly #plan: TablePlan;
  readonly #parties: readonly P[];
  readonly #taken: TakenTables;
  #order: { stay: TakenTables; orders: { compare: Order; loose: readonly P[] }[] } | undefined;
  readonly #options = new Map<number, readonly (readonly number[])[]>();
  /** Names of the plan's tables, then others that hosts typed. */
  readonly #names: string[];
  readonly #places: Map<string, number>;

  constructor(plan: TablePlan, parties: readonly P[]) {
    this.#plan = plan;
    this.#parties = parties;
    this.#names = plan.tables.map(({ name }) => name);
    this.#places = new Map(this.#names.map((name, place) => [tableKey(name), place]));
    for (const name of parties.flatMap(({ tables }) => tables)) {
      if (this.#places.has(tableKey(name))) continue;
      this.#places.set(tableKey(name), this.#names.length);
      this.#names.push(name);
    }
    this.#taken = new TakenTables(this.#names.length);
    for (const party of parties) this.#taken.take(this.#placesOf(party), party);
  }

  /**
   * Tables for one more party: the free ones that fit best, else others for parties whose tables the plan gave.
   * @returns null when no order of the parties leaves room
   */
  find(wanted: Omit<Sitting, 'tables' | 'isFixed'>): Seating<P> | null {
    const free = this.#firstFree(this.#taken, wanted);
    if (free) return { tables: this.#namesOf(free), moved: [] };
    if (this.#optionsFor(wanted.partySize).length === 0) return null;
    return this.#rearrange({ ...wanted, tables: [], isFixed: false });
  }

  /**
   * Gives a party tables that a host chose.
   * @returns the parties that must move, or the party whose tables are not available
   */
  give(wanted: Sitting): { moved: Seating<P>['moved'] } | { takenBy: P } {
    const names = new Set(wanted.tables.map(tableKey));
    const inTheWay = this.#parties.filter(
      (party) => overlap(party, wanted) && party.tables.some((name) => names.has(tableKey(name))),
    );
    const fixed = inTheWay.find((party) => !this.#mayMove(party));
    if (fixed) return { takenBy: fixed };
    const [first] = inTheWay;
    if (!first) return { moved: [] };
    const seating = this.#rearrange({ ...wanted, isFixed: true });
    return seating ? { moved: seating.moved } : { takenBy: first };
  }

  /** Seats all parties anew that may be moved, and one more. */
  #rearrange(wanted: Sitting): Seating<P> | null {
    const { stay, orders } = this.#movable();
    const before = new TakenTables(stay);
    if (wanted.isFixed) before.take(this.#placesOf(wanted), wanted);
    for (const { loose, compare } of orders) {
      const at = wanted.isFixed ? loose.length : loose.findIndex((party) => compare(wanted, party) < 0);
      const parties = wanted.isFixed ? loose : loose.toSpliced(at < 0 ? loose.length : at, 0, wanted as P);
      const tables = this.#seatAll(parties, before);
      if (!tables) continue;
      const moved = loose.flatMap((party) => {
        const given = tables.get(party) ?? [];
        return String(given) === String(this.#placesOf(party)) ? [] : [{ party, tables: this.#namesOf(given) }];
      });
      return { tables: this.#namesOf(tables.get(wanted) ?? []), moved };
    }
    return null;
  }

  /** Parties that may be moved, in each order, and the tables of the others; sorted once for all calls. */
  #movable() {
    if (this.#order) return this.#order;
    const stay = new TakenTables(this.#names.length);
    for (const party of this.#parties) if (!this.#mayMove(party)) stay.take(this.#placesOf(party), party);
    const loose = this.#parties.filter((party) => this.#mayMove(party));
    this.#order = { stay, orders: ORDERS.map((compare) => ({ compare, loose: loose.toSorted(compare) })) };
    return this.#order;
  }

  #seatAll(parties: readonly Sitting[], before: TakenTables): Map<Sitting, readonly number[]> | null {
    const taken = new TakenTables(before);
    const given = new Map<Sitting, readonly number[]>();
    for (const party of parties) {
      const tables = this.#firstFree(taken, party);
      if (!tables) return null;
      taken.take(tables, party);
      given.set(party, tables);
    }
    return given;
  }

  /** Tables outside the plan count as free. */
  #placesOf({ tables }: { tables: readonly string[] }): number[] {
    return tables.flatMap((name) => this.#places.get(tableKey(name)) ?? []);
  }

  #namesOf(places: readonly number[]): string[] {
    return places.map((place) => this.#names[place] ?? '');
  }

  /** Parties without tables, or too large for the present plan, are not moved. */
  #mayMove({ isFixed, tables, partySize }: Sitting): boolean {
    return !isFixed && tables.length > 0 && this.#optionsFor(partySize).length > 0;
  }

  #firstFree(taken: TakenTables, party: Span & Pick<Sitting, 'partySize'>): readonly number[] | undefined {
    return this.#optionsFor(party.partySize).find((tables) => taken.isFree(tables, party));
  }

  /** Tables and joins for a size: the fewest seats left over first, then the fewest tables. */
  #optionsFor(partySize: number): readonly (readonly number[])[] {
    const known = this.#options.get(partySize);
    if (known) return known;
    const options = [
      ...this.#plan.tables.map(({ name, least, most }) => ({ tables: [name], least, most })),
      ...this.#plan.joins,
    ]
      .filter(({ least, most }) => least <= partySize && partySize <= most)
      .toSorted((one, other) => one.most - other.most || one.tables.length - other.tables.length)
      .map((option) => this.#placesOf(option));
    this.#options.set(partySize, options);
    return options;
  }
}

/** Two orders of seating; one often succeeds where the other leaves a party without a table. */
type Order = (one: Sitting, other: Sitting) => number;
const ORDERS: readonly Order[] = [
  (one, other) => one.quarter - other.quarter || other.partySize - one.partySize,
  (one, other) => other.partySize - one.partySize || one.quarter - other.quarter,
];

function overlap(one: Span, other: Span): boolean {
  return one.quarter < other.quarter + other.quarters && other.quarter < one.quarter + one.quarters;
}
