/** "Maëlle Rivard" → "maelle.rivard@guests.example", an address that cannot exist. */
export function guestAddress(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${letters.replaceAll(' ', '.')}@guests.example`;
}

/** An ISO instant. */
export function hoursBefore(ms: number, hours: number): string {
  return new Date(ms - hours * 3_600_000).toISOString();
}
