import { setImmediate as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { rangeOf } from '#shared/listing.ts';
import { listReviewed, readReviewState } from '#features/locations/server/index.ts';
import { mayOnLocation, type StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { type QualityIssue, reviewQuality, RULE_TITLES } from '../records/quality-report.ts';
import type { PlaceLookup } from '../records/record.ts';
import { type getQuality, IMPORT_PAGE_SIZE, QUALITY_RULES, type QualityRule } from '../contract.ts';

interface Review {
  /** Cache key: the state of the table and the day. */
  key: string;
  issues: QualityIssue[];
  /** Position and name of each restaurant. */
  places: Map<number, { country: string; state: string; label: string }>;
}

export interface QualityFilter {
  rule?: QualityRule | undefined;
  state?: string | undefined;
  q: string;
}

/** Probable mistakes in the stored restaurants, cached until a restaurant or the day changes. */
export class QualityStore {
  readonly #db: Db;
  readonly #lookup: () => Promise<PlaceLookup>;
  #review: Promise<Review> | undefined;
  #key = '';

  constructor(db: Db, lookup: () => Promise<PlaceLookup>) {
    this.#db = db;
    this.#lookup = lookup;
  }

  /** One page of the mistakes that the user may see. @param nowMs milliseconds since the epoch */
  async list(
    powers: StaffPowers,
    filter: QualityFilter & { p: number },
    nowMs: number,
  ): Promise<z.infer<(typeof getQuality)['reply']>> {
    const { issues, places } = await this.#current(nowMs);
    const mine = seen(issues, powers);
    const inState = mine.filter(matching({ ...filter, rule: undefined }));
    const counts = new Map<QualityRule, number>();
    for (const { rule } of inState) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    const states = new Map<string, number>();
    for (const issue of mine.filter(matching({ ...filter, state: undefined }))) {
      const value = `${issue.country}-${issue.state}`;
      states.set(value, (states.get(value) ?? 0) + 1);
    }
    const found = inState.filter(({ rule }) => filter.rule === undefined || rule === filter.rule);
    const range = rangeOf(filter.p, found.length, IMPORT_PAGE_SIZE);
    let checked = 0;
    for (const place of places.values()) if (mayOnLocation(powers, 'view', place)) checked += 1;
    return {
      total: found.length,
      p: range.p,
      pages: range.pages,
      checked,
      rules: QUALITY_RULES.flatMap((rule) => {
        const count = counts.get(rule) ?? 0;
        return count > 0 || rule === filter.rule ? [{ rule, title: RULE_TITLES[rule], count }] : [];
      }),
      states: [...states].map(([value, count]) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1)),
      rows: found.slice(range.offset, range.offset + range.limit).map((issue, at) => ({
        id: range.offset + at + 1,
        rlid: issue.rlid,
        rule: issue.rule,
        label: issue.label,
        text: wordOthers(issue, powers, places),
      })),
    };
  }

  /** All mistakes that the user may see. */
  async all(powers: StaffPowers, filter: QualityFilter, nowMs: number): Promise<(QualityIssue & { title: string })[]> {
    const { issues, places } = await this.#current(nowMs);
    return seen(issues, powers)
      .filter(matching(filter))
      .map((issue) => ({ ...issue, title: RULE_TITLES[issue.rule], text: wordOthers(issue, powers, places) }));
  }

  async #current(nowMs: number): Promise<Review> {
    const key = `${await readReviewState(this.#db)} ${new Date(nowMs).toISOString().slice(0, 10)}`;
    if (this.#review && this.#key === key) return this.#review;
    this.#key = key;
    const review = this.#make(key, nowMs);
    this.#review = review;
    review.catch(() => {
      if (this.#review === review) this.#review = undefined;
    });
    return review;
  }

  async #make(key: string, nowMs: number): Promise<Review> {
    const list = await listReviewed(this.#db);
    const issues = await reviewQuality(list, { lookup: await this.#lookup(), nowMs, pause: () => pause() });
    const order = new Map(QUALITY_RULES.map((rule, at) => [rule, at]));
    issues.sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0) || a.rlid - b.rlid);
    const places = new Map(
      list.map(({ rlid, country, state, restaurantNumber, address1 }) => [
        rlid,
        { country, state, label: restaurantNumber ? `#${restaurantNumber}` : address1 },
      ]),
    );
    return { key, issues, places };
  }
}

function seen(issues: readonly QualityIssue[], powers: StaffPowers): readonly QualityIssue[] {
  return powers.isSuperuser ? issues : issues.filter((issue) => mayOnLocation(powers, 'view', issue));
}

function matching({ rule, state, q }: QualityFilter): (issue: QualityIssue) => boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (issue) => {
    if (rule !== undefined && issue.rule !== rule) return false;
    if (state && state !== `${issue.country}-${issue.state}`) return false;
    if (words.length === 0) return true;
    const text = `${issue.label} ${issue.text} ${issue.rlid}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** Restaurants outside the user's regions are not named. */
function wordOthers({ text, others }: QualityIssue, powers: StaffPowers, places: Review['places']): string {
  if (others.length === 0) return text;
  const named = others.flatMap((rlid) => {
    const place = places.get(rlid);
    return place && mayOnLocation(powers, 'view', place) ? [place.label] : [];
  });
  return named.length > 0 ? `${text}: as ${named.join(', ')}` : `${text}: as a restaurant of another region`;
}
