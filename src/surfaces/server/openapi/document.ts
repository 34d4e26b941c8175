// The OpenAPI 3.1 document, made from the table of routes and their schemas.

import { z } from 'zod';
import { mayDo, ROLES, type Role } from '../access/roles.ts';
import type { Route } from '../http/route.ts';

type Json = Record<string, unknown>;

interface Schemas {
  readonly components: Json;
  of(schema: z.ZodType): Json;
}

/** Schemas with an id are described once and referred to. */
function createSchemas(): Schemas {
  const components: Json = {};
  return {
    components,
    of: (schema) => {
      const {
        $schema: _,
        $defs = {},
        ...rest
      } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        cycles: 'ref',
      }) as Json & { $defs?: Json };
      for (const [name, definition] of Object.entries($defs)) components[name] ??= definition;
      return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
    },
  };
}

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
};

const headersOf = ({ headers = {} }: Route): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));

export const rolesOf = ({ needs }: Pick<Route, 'needs'>): readonly Role[] => ROLES.filter((role) => mayDo(role, needs));

function operationOf(route: Route, schemas: Schemas): Json {
  const { answer, body, needs } = route;
  const { status = 200, type = 'application/json', description, schema } = answer;
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method}${route.path.replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`,
    ...(needs === 'open' ? { security: [] } : { description: `Roles: ${rolesOf(route).join(', ')}.` }),
    parameters: [
      ...parametersOf(route.params, 'path', schemas),
      ...parametersOf(route.query, 'query', schemas),
      ...headersOf(route),
    ],
    ...(body
      ? {
          requestBody: {
            required: !route.bodyOptional,
            content: { 'application/json': { schema: schemas.of(body) } },
          },
        }
      : {}),
    responses: {
      [status]: { description, content: { [type]: schema ? { schema: schemas.of(schema) } : {} } },
      default: { description: 'An error.', content: { 'application/json': { schema: ERROR } } },
    },
  };
}

const ERROR = { $ref: '#/components/schemas/Error' };
const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

export function openApiDocument(routes: readonly Route[], { version }: { readonly version: string }): Json {
  const schemas = createSchemas();
  const paths: Record<string, Json> = {};
  for (const each of routes) paths[each.path] = { ...paths[each.path], [each.method]: operationOf(each, schemas) };
  return {
    openapi: '3.1.0',
    info: { title: 'Bosun', version, description: 'Runs of supervised teams: start, watch, decide, inspect.' },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...schemas.components, Error: ERROR_SCHEMA },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
