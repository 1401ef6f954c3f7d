/** `GET /metrics`, on a port of its own: what players reach never has it, whatever proxy stands before it. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from './config.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number; // the one that was really taken
  close(): Promise<void>;
}

/** Serves until `close`. @throws ConfigError when it can't listen there */
export const serveMetrics = async (
  metrics: Metrics,
  { host, port }: NonNullable<Config['metrics']>,
): Promise<MetricsServer> => {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { type, text } = await metrics.read();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`METRICS_PORT ${port} on METRICS_HOST ${host} can't be opened: ${message}`);
  }
  metrics.withProcess();
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
