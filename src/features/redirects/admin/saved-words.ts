/** What a save did, in words. */
export function savedWords(saved: { old_path: string; notes: readonly string[]; shortened: number }): string {
  const { old_path, notes, shortened } = saved;
  const others =
    shortened === 1 ? '1 redirect to this address now leads' : `${shortened} redirects to this address now lead`;
  return [
    `The redirect from ${old_path} is saved.`,
    ...notes.map((note) => `${note}.`),
    ...(shortened > 0 ? [`${others} directly to the final address.`] : []),
  ].join(' ');
}
