import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, Unavailable } from '#shared/problem.ts';
import { clientKeyOf } from './client-key.ts';

/** Regular comments keep proxies from closing a quiet stream, and detect disconnected clients. */
const BEAT_SECONDS = 5;
/** How long a client waits before it connects again. */
const RETRY_MS = 2000;
/** High, because all tablets of a restaurant, or all guests of a mall, may share one address. */
const MOST_FROM_ADDRESS = 200;

/** Topic and lifetime of a stream. */
export interface StreamOptions {
  /** A cache tag: each change with this tag, or with '*', is sent. */
  topic: string;
  /** Whether the client may still read the stream; false or an error ends it. */
  mayStay: () => Promise<boolean>;
  /** Seconds between two calls of `mayStay`: a multiple of five. */
  checkSeconds: number;
}

interface Stream extends StreamOptions {
  out: PassThrough;
  beats: number;
  address: string;
}

/**
 * Server-sent events that only announce a change: the client reads the data again, with its current rights. A new
 * stream begins with such an event, so a client that was offline reads at once.
 */
export interface LiveStreams {
  /** @throws Invalid for a client that does not accept a stream, Unavailable above the limits */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): FastifyReply;
  /** Notifies the streams of these topics; '*' notifies all. */
  wake(topics: readonly string[]): void;
  /** Ends all streams, and opens no more. */
  stop(): void;
}

/** @param limits `most` open at a time: each occupies a connection */
export function createLiveStreams({
  most,
  mostFromAddress = MOST_FROM_ADDRESS,
  beatMs = BEAT_SECONDS * 1000,
}: {
  most: number;
  mostFromAddress?: number;
  beatMs?: number;
}): LiveStreams {
  const streams = new Set<Stream>();
  let isStopped = false;
  let beat: NodeJS.Timeout | undefined;

  const end = (stream: Stream) => {
    streams.delete(stream);
    stream.out.end();
    if (streams.size === 0) {
      clearInterval(beat);
      beat = undefined;
    }
  };
  const check = async (stream: Stream) => {
    stream.beats += 1;
    const isDue = (stream.beats * BEAT_SECONDS) % stream.checkSeconds === 0;
    if (isDue && !(await stream.mayStay().catch(() => false))) end(stream);
    else if (streams.has(stream)) stream.out.write(':\n\n');
  };

  return {
    open(request, reply, options) {
      if (!(request.headers.accept ?? '').includes('text/event-stream'))
        throw new Invalid([{ field: 'Accept', message: 'must be text/event-stream' }]);
      const address = clientKeyOf(request.ip);
      const fromAddress = [...streams].filter((stream) => stream.address === address).length;
      if (isStopped || streams.size >= most || fromAddress >= mostFromAddress) throw new Unavailable('live updates');
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // A stream's connection that is kept alive would delay the stop of the server.
        .header('connection', 'close');
      // A HEAD response has no body: a stream opened for it would never be closed.
      if (request.method === 'HEAD') return reply.send();
      const stream: Stream = { ...options, address, beats: 0, out: new PassThrough() };
      streams.add(stream);
      beat ??= setInterval(() => streams.forEach((one) => void check(one)), beatMs);
      stream.out.once('close', () => end(stream));
      stream.out.write(`retry: ${RETRY_MS}\nevent: change\ndata:\n\n`);
      return reply.send(stream.out);
    },
    wake(topics) {
      const changed = new Set(topics);
      for (const stream of streams)
        if (changed.has('*') || changed.has(stream.topic)) stream.out.write('event: change\ndata:\n\n');
    },
    stop() {
      isStopped = true;
      streams.forEach(end);
    },
  };
}
