/** What a save did, in words. */
export function savedWords(saved: { old_path: string; notes: readonly string[]; shortened: number }): string {
  const { old_path, notes, shortened } = saved;
  const others = shortened === 1 ? '1 redirect that led to it leads' : `${shortened} redirects that led to it lead`;
  return [
    `The redirect from ${old_path} is saved.`,
    ...notes.map((note) => `${note}.`),
    ...(shortened > 0 ? [`${others} straight on.`] : []),
  ].join(' ');
}
