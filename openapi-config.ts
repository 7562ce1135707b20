import { readFileSync } from 'node:fs';
import type { ConfigFile } from '@rtk-query/codegen-openapi';
import { load } from 'js-yaml';

interface Operation {
  operationId: string;
  tags: string[];
  'x-read'?: boolean;
  'x-invalidates'?: string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Marks operations beyond the specification; every one of them has the tag of its area too. */
const EXTENSION = 'extension';
/** The folder that holds emptyApi.ts and generated/; the drift check of scripts/codegen.mjs uses its own folder. */
const folder = process.env['CODEGEN_FOLDER'] ?? './src/api';

const contract = load(readFileSync('./openapi.yaml', 'utf8')) as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(contract.paths).flatMap((path) =>
  Object.entries(path).flatMap(([method, operation]) => (METHODS.includes(method) ? [{ method, ...operation }] : [])),
);
const areas = contract.tags.map((tag) => tag.name).filter((name) => name !== EXTENSION);

/**
 * A POST that only reads is a query; caches go by the area's tag, or by the tags that the contract names
 * (x-invalidates).
 */
const overrideOf = (operation: Operation & { method: string }) => {
  const own = operation.tags.filter((tag) => tag !== EXTENSION);
  const pattern = new RegExp(`^${operation.operationId}$`);
  return operation.method === 'get' || operation['x-read']
    ? { pattern, type: 'query' as const, providesTags: own }
    : { pattern, type: 'mutation' as const, invalidatesTags: operation['x-invalidates'] ?? own };
};

const config: ConfigFile = {
  schemaFile: './openapi.yaml',
  apiFile: `${folder}/emptyApi.ts`,
  apiImport: 'emptyApi',
  hooks: { queries: true, lazyQueries: true, mutations: true },
  tag: true,
  encodePathParams: true,
  useUnknown: true,
  mergeReadWriteOnly: true,
  outputFiles: Object.fromEntries(
    areas.map((area) => [
      `${folder}/generated/${area}.ts`,
      {
        exportName: `${area}Api`,
        filterEndpoints: (_name: string, definition: { operation: { tags?: string[] } }) =>
          definition.operation.tags?.includes(area) ?? false,
        endpointOverrides: operations.filter((operation) => operation.tags.includes(area)).map(overrideOf),
      },
    ]),
  ),
};

export default config;
