import { PROBLEMS } from '@clabber/protocol';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from './test/site.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: string[];
  readonly enum?: string[];
}
interface Operation {
  readonly summary?: string;
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, Schema> };
}

describe('GET /api/openapi.json', () => {
  let site: Site;
  let document: Document;
  beforeAll(async () => {
    site = await openSite();
    document = (await request(site.url).get('/api/openapi.json').expect(200)).body;
  });
  afterAll(() => site.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
  const resolved = ({ $ref, ...rest }: Schema): Schema => {
    if ($ref === undefined) return rest;
    const found = document.components.schemas[$ref.replace('#/components/schemas/', '')];
    expect(found, $ref).toBeDefined();
    return found!;
  };

  test('names every route but the pages', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'get /api/games',
      'get /api/me',
      'get /api/openapi.json',
      'get /api/records/{id}',
      'get /api/records/{id}/download',
      'get /api/tables',
      'get /api/tables/{table}/games',
      'get /healthz',
      'get /readyz',
      'post /api/codes',
      'post /api/me',
      'post /api/tables',
    ]);
  });

  test('says of each what it is for and what it answers, with schemas that say something', () => {
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy();
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (content['application/x-ndjson']) continue;
        const schema = resolved(content['application/json']!.schema);
        expect(Object.keys(schema.properties ?? {}).length, `${name} ${status}`).toBeGreaterThan(0);
      }
    }
  });

  test('says what each POST takes', () => {
    const bodies = operations()
      .filter(({ name }) => name.startsWith('post'))
      .map(({ name, operation }) => {
        const schema = resolved(operation.requestBody!.content['application/json']!.schema);
        return [name, Object.keys(schema.properties ?? {}), schema.required ?? []];
      });
    expect(bodies.sort()).toEqual([
      ['post /api/codes', ['code'], ['code']],
      ['post /api/me', ['name'], []],
      ['post /api/tables', ['name', 'title', 'options', 'standIns'], ['name']],
    ]);
  });

  test('lists every code of a problem', () => {
    expect(document.components.schemas.Problem?.properties?.code?.enum).toEqual(Object.keys(PROBLEMS));
  });
});
