/** The confirmation of a save. */
export function savedNotice(saved: { oldPath: string; notes: readonly string[]; shortened: number }): string {
  const { oldPath, notes, shortened } = saved;
  const others =
    shortened === 1 ? '1 redirect to this address now leads' : `${shortened} redirects to this address now lead`;
  return [
    `The redirect from ${oldPath} is saved.`,
    ...notes.map((note) => `${note}.`),
    ...(shortened > 0 ? [`${others} directly to the final address.`] : []),
  ].join(' ');
}
