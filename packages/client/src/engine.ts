/**
 * What Socket.IO runs on here: Engine.IO's protocol, version 4, over one WebSocket and in text alone. The package itself
 * can poll as well; it is fetched where no WebSocket gets through. In the page's build Socket.IO finds this file in its
 * place: see `vite.config.ts`.
 */

import { Emitter } from '@socket.io/component-emitter';

type Engine = typeof import('engine.io-client');

interface Options {
  readonly path?: string;
  readonly transports?: readonly unknown[];
}
interface Events {
  open: () => void;
  ping: () => void;
  data: (text: string) => void;
  error: (why: Error) => void;
  close: (why: string) => void;
}
/** What the server says first. Times are ms. */
interface Handshake {
  readonly pingInterval: number;
  readonly pingTimeout: number;
}

let polling: Engine['Socket'] | null = null;

/** Must have come before a line is opened that polls. */
export const fetchPolling = async (): Promise<void> => {
  polling ??= (await import('engine.io-client')).Socket;
};

/** @public used by Socket.IO */
export const nextTick = (then: () => void): void => void Promise.resolve().then(then);

/** @public used by Socket.IO */
export const installTimerFunctions = (on: object): void => {
  Object.assign(on, { setTimeoutFn: setTimeout.bind(globalThis), clearTimeoutFn: clearTimeout.bind(globalThis) });
};

/** A class, because Socket.IO makes it with `new`. The names are those it calls. */
export class Socket extends Emitter<Events, Events> {
  #line: WebSocket | null = null;
  #patience = 0; // ms a line may be silent
  #heard = 0; // when the server last pinged
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(uri: string, options: Options) {
    super();
    // biome-ignore lint/correctness/noConstructorReturn: Socket.IO is to have the other in its place
    if (polling && options.transports?.[0] === 'polling') return new polling(uri, options as object) as never;
    const url = new URL(`${options.path}/?EIO=4&transport=websocket`, uri || location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#line = new WebSocket(url);
    this.#line.onmessage = ({ data }) => this.#hear(data);
    this.#line.onerror = () => {
      const error = new Error('failed');
      if (this.#line) this.emit('error', error);
      this.#end('failed');
    };
    this.#line.onclose = () => this.#end('closed');
    addEventListener('offline', this.#offline);
  }

  #offline = () => this.#end('closed');

  #hear(data: string): void {
    const text = data.slice(1);
    switch (data[0]) {
      case '0': {
        const { pingInterval, pingTimeout }: Handshake = JSON.parse(text);
        this.#patience = pingInterval + pingTimeout;
        this.#wait();
        this.emit('open');
        break;
      }
      case '2':
        this.#wait();
        this.#line?.send('3');
        this.emit('ping');
        break;
      case '4':
        this.emit('data', text);
    }
  }

  #wait(): void {
    this.#heard = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end('silent'), this.#patience);
  }

  #end(why: string): void {
    const line = this.#line;
    if (!line) return;
    this.#line = null;
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#offline);
    line.onmessage = line.onerror = line.onclose = null;
    line.close();
    this.emit('close', why);
  }

  /** A page that slept may wake before its timer does. */
  _hasPingExpired(): boolean {
    const expired = Date.now() > this.#heard + this.#patience;
    if (expired) nextTick(() => this.#end('silent'));
    return expired;
  }

  write(text: string): void {
    this.#line?.send(`4${text}`);
  }

  close(): void {
    this.#end('left');
  }
}
