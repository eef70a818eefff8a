import { useSession } from '#features/accounts/admin/use-session.ts';

/** Who works with this browser. */
export interface Worker {
  /** The account and, on a paired device, the initials. */
  id: string;
  /** As the history names them: "Maria Diaz's device · AB". */
  name: string;
}

/** Undefined until the session is known. */
export function useWorker(): Worker | undefined {
  const session = useSession().data;
  if (!session) return undefined;
  const { user, device } = session;
  const person = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  if (!device) return { id: String(user.id), name: person };
  return { id: `${user.id} ${device.initials}`, name: `${person}'s device · ${device.initials}` };
}
