import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL server on which packets can be made to vanish, as behind a firewall that forgot a connection. */
export interface DatabaseProxy {
  /** The same database by this way. */
  url: string;
  /** From now on open connections pass nothing on; `all` includes new ones. Nothing is closed. */
  fallSilent(which: 'open' | 'all'): void;
  /** New connections pass again. */
  recover(): void;
  close(): Promise<void>;
}

/** @param target address of a database on this machine */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const silence = (one: Socket, other: Socket) => {
    one.unpipe(other);
    // What arrives is taken and lost: the sender's own machine believes that it was received.
    one.resume();
  };
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      one.on('silence', () => silence(one, other));
      if (isSilent) silence(one, other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    fallSilent(which) {
      isSilent = which === 'all';
      for (const socket of sockets) socket.emit('silence');
    },
    recover: () => void (isSilent = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
