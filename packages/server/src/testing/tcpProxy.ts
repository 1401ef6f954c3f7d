import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that a test can hush, cut and break. */
export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  /** What is sent still arrives; the answers no longer come back. */
  hush(): void;
  /** Ends all connections. */
  cut(): void;
  /** Refuses new connections, and ends those that stand, until `mend`. */
  break(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy on a free port of the loopback in front of `port`. */
export async function startTcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  const pairs = new Map<Socket, Socket>();
  let hushed = false;

  const server = createServer(near => {
    const far = connect(target, host);
    pairs.set(near, far);
    near.on('data', bytes => far.write(bytes));
    far.on('data', bytes => {
      if (!hushed) near.write(bytes);
    });
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(near);
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  const listen = async (port: number) => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const cut = () => {
    for (const near of pairs.keys()) near.destroy();
    hushed = false;
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    host,
    port,
    cut,
    hush() {
      hushed = true;
    },
    break: shut,
    mend: () => listen(port),
    close: shut,
  };
}
