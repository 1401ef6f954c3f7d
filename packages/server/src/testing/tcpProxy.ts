import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A TCP proxy that a test can hush, slow down, cut, break and aim elsewhere. */
export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  /** What is sent still arrives; the answers no longer come back. */
  hush(): void;
  /** From now on everything takes `ms` longer, each way. */
  delay(ms: number): void;
  /** Ends all connections. */
  cut(): void;
  /** New connections go to this port. Those that stand are ended. */
  aim(port: number): void;
  /** Refuses new connections, and ends those that stand, until `mend`. */
  break(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy on a free port of the loopback in front of `port`. */
export async function startTcpProxy(target: number, host = '127.0.0.1'): Promise<TcpProxy> {
  const pairs = new Map<Socket, Socket>();
  let aimed = target;
  let hushed = false;
  let lag = 0;

  /** In order, also when the delay has just become shorter. */
  const passTo = (other: Socket) => {
    let last: Promise<unknown> = Promise.resolve();
    let waiting = 0;
    return (bytes: Buffer) => {
      if (lag === 0 && waiting === 0) return void other.write(bytes);
      waiting += 1;
      last = Promise.all([last, setTimeout(lag)]).then(() => {
        waiting -= 1;
        other.write(bytes);
      });
    };
  };
  const server = createServer(near => {
    const far = connect(aimed, host);
    pairs.set(near, far);
    const back = passTo(near);
    near.on('data', passTo(far));
    far.on('data', bytes => {
      if (!hushed) back(bytes);
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
    delay(ms) {
      lag = ms;
    },
    aim(elsewhere) {
      aimed = elsewhere;
      cut();
    },
    break: shut,
    mend: async () => {
      if (!server.listening) await listen(port);
    },
    close: shut,
  };
}
