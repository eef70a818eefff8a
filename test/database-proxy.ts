import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy of a PostgreSQL server that can drop packets, like a firewall that has lost a connection. */
export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  url: string;
  /** Stops forwarding on open connections; `all` includes new ones. Nothing is closed. */
  fallSilent(which: 'open' | 'all'): void;
  /** Forwards on new connections again. */
  recover(): void;
  close(): Promise<void>;
}

/** @param target URL of a database on this machine */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const silence = (one: Socket, other: Socket) => {
    one.unpipe(other);
    // Data are received and dropped: the sender's machine sees them as delivered.
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
