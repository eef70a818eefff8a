import { once } from 'node:events';
import { createServer } from 'node:net';
import { OperatorError } from '#platform/operator-error.ts';

/** Turns a failed listen into an OperatorError that explains it; returns other errors unchanged. */
export function listenRefusal(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that program, or set PORT (0 takes a free one).`,
    EACCES: `This user may not listen on port ${port}: ports below 1024 need a right of their own. Set PORT to another one.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Set HOST to one of its own, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: `The name ${host} is not known. Set HOST to an address of this machine.`,
    EAI_AGAIN: `The name ${host} cannot be looked up. Set HOST to an address of this machine.`,
  };
  const reason = reasons[(error as NodeJS.ErrnoException | null)?.code ?? ''];
  return reason ? new OperatorError(reason, { cause: error }) : error;
}

/** Refuses an address that this machine does not have, before anything is created. @throws OperatorError */
export async function requireOwnAddress(host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(0, host), 'listening');
  } catch (error) {
    throw listenRefusal(error, { host, port: 0 });
  }
  probe.close();
}
