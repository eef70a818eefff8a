const DAY_MS = 86_400_000;

/** Returns a valid month ("2026-12") unchanged; for any other text, the month of today. */
export function readMonth(sent: string, today: string): string {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(sent) ? sent : today.slice(0, 7);
}

/** The month some months later: ("2026-12", 1) → "2027-01". */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of a month in whole weeks from Monday to Sunday, as "2026-12-01". */
export function daysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const weekday = (at: number) => (new Date(at).getUTCDay() + 6) % 7;
  const from = first - weekday(first) * DAY_MS;
  const days = (last + (6 - weekday(last)) * DAY_MS - from) / DAY_MS + 1;
  return Array.from({ length: days }, (_, at) => new Date(from + at * DAY_MS).toISOString().slice(0, 10));
}
