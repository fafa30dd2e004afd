import { successStatus, type Call, type Calls } from './call.ts';
import { commonRefusals, refusalTable } from './refusals.ts';
import { serviceMounts } from './services.ts';

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Stable; see the codes of each response.' },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          isMalformed: { const: true, description: 'It is not of the shape that is declared.' },
        },
      },
    },
  },
} as const;

/** The OpenAPI 3.1 document of every call: the contracts' own schemas are JSON Schema already. */
export function openApiDocument(
  calls: Record<string, Calls>,
  info: { title: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [module, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      const path = serviceMounts[call.service] + call.path;
      paths[path] ??= {};
      paths[path][call.method.toLowerCase()] = operation(module, name, call);
    }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    tags: Object.keys(calls).map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}

function operation(module: string, name: string, call: Call) {
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: call.summary,
    description: `Access: ${call.access}.${call.origin === 'ours' ? ' A call of our own.' : ''}`,
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.idempotent ? [idempotencyParameter] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: call.body },
            },
          },
        }
      : {}),
    responses: {
      [String(successStatus(call))]: {
        description: 'Done.',
        ...(call.answer ? { content: { 'application/json': { schema: call.answer } } } : {}),
        ...(call.file ? { content: { [call.file]: {} } } : {}),
      },
      ...refusalResponses(call),
    },
  };
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

function parameters(where: 'path' | 'query', schema: unknown) {
  const object = schema as
    | { properties?: Record<string, unknown>; required?: string[] }
    | undefined;
  return Object.entries(object?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object?.required?.includes(name) ?? false),
    schema: property,
  }));
}

function refusalResponses(call: Call) {
  const codesByStatus = new Map<number, string[]>();
  for (const code of [...commonRefusals, ...call.refusals]) {
    const { status } = refusalTable[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...new Set(codes)].join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}
