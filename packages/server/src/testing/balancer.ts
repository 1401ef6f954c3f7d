import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A round-robin TCP balancer that cuts what stays silent, as those in front of clusters do. */
export interface Balancer {
  readonly url: string;
  /** Connections that each target was given. */
  readonly given: readonly number[];
  /** Connections that were cut because nothing passed. */
  idleCuts(): number;
  /** Answers with this HTTP status that passed. */
  answers(status: number): number;
  close(): Promise<void>;
}

/** @param ports of the targets, on the loopback; `idle`: a connection on which nothing passes for this long is cut, ms */
export const startBalancer = async (ports: readonly number[], idle: number): Promise<Balancer> => {
  const given = ports.map(() => 0);
  const open = new Set<Socket>();
  const statuses: number[] = [];
  let cuts = 0;
  let turn = 0;

  const server = createServer(near => {
    const to = turn++ % ports.length;
    given[to]! += 1;
    const far = connect(ports[to]!, '127.0.0.1');
    near.pipe(far);
    far.pipe(near);
    far.on('data', (bytes: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 16))?.[1];
      if (status !== undefined) statuses.push(Number(status));
    });
    near.setTimeout(idle, () => {
      cuts += 1;
      end();
    });
    const end = () => {
      for (const socket of [near, far]) socket.destroy();
      open.delete(near);
    };
    open.add(near);
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    given,
    idleCuts: () => cuts,
    answers: status => statuses.filter(each => each === status).length,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
};
