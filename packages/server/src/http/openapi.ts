/** The OpenAPI document, made from the schemas that check every request and answer. */

import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Before the routes: it watches them come. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clabber',
        version: '1',
        description: 'Opening tables and finding them. Everything at a table goes over its socket: docs/protocol.md.',
      },
      components: { securitySchemes: { browser: { type: 'apiKey', in: 'cookie', name: 'clabber' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
};

const document = z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApi' });

export const serveDescription = (app: FastifyInstance): void => {
  app.get('/api/openapi.json', { schema: { summary: 'This document', response: { 200: document } } }, async () =>
    app.swagger(),
  );
};
