import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { ROLES } from '@trc/domain/roles';
import {
  allSchemas,
  collectExamples,
  isNode,
  join,
  toList,
  nodeAt,
  listOperations,
  replyBodies,
  requestBodies,
  resolve,
  schemaOf,
  toTexts,
  type Node,
  type Operation,
} from './document';
import { ENTITY_FIELDS } from './table';

/** A rule of the contract. @returns one sentence per place that breaks it. */
export type Rule = (contract: Node) => string[];

const EXTENSION = 'extension';

/**
 * Schemas that are open on purpose: the schedule, the attributes of a record, the properties of a record column, the
 * properties of a link's row.
 */
const OPEN_OBJECTS = [
  ...['Schedule', 'DirectoryRecord', 'RecordColumn'].map((name) => `#/components/schemas/${name}`),
  '#/components/schemas/LinkEnd/oneOf/1',
];
/** Raw attribute values and record cells. */
const ANY_VALUES = [
  '#/components/schemas/AttributeDifference/properties/oldValue',
  '#/components/schemas/AttributeDifference/properties/newValue',
  '#/components/schemas/AttributeValue/properties/value',
  '#/components/schemas/PreviewedAttribute/properties/expected',
  '#/components/schemas/PreviewedAttribute/properties/wanted',
  '#/components/schemas/PlanOperation/properties/attributes/items/properties/expected',
  '#/components/schemas/PlanOperation/properties/attributes/items/properties/wanted',
  '#/components/schemas/ChangedAttribute/properties/from',
  '#/components/schemas/ChangedAttribute/properties/to',
  '#/components/schemas/RestoreRecords/properties/rows/items/items',
];
/** Narrows the open schedule for saving. */
const NARROWED = '#/paths/~1api~1schedule_backup/post/requestBody/content/application~1json/schema';
const COMPOSED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'];

const hasType = (node: Node, type: string): boolean => node['type'] === type || toTexts(node['type']).includes(type);

export const closedSchemas: Rule = (contract) => [
  ...allSchemas(contract)
    .filter(
      ({ node, at }) =>
        hasType(node, 'object') && node['additionalProperties'] !== false && ![...OPEN_OBJECTS, NARROWED].includes(at),
    )
    .map(({ at }) => `${at} is open`),
  ...allSchemas(contract)
    .filter(
      ({ node, at }) => node['type'] === undefined && !COMPOSED.some((key) => key in node) && !ANY_VALUES.includes(at),
    )
    .map(({ at }) => `${at} takes any value`),
];

/** Every value has an end: length, count, range, number of properties. */
export const bounds: Rule = (contract) =>
  allSchemas(contract).flatMap(({ node, at }) => [
    ...(hasType(node, 'string') && node['enum'] === undefined && node['maxLength'] === undefined
      ? [`${at} has no maxLength`]
      : []),
    ...(hasType(node, 'array') && node['maxItems'] === undefined ? [`${at} has no maxItems`] : []),
    ...(hasType(node, 'integer') && (node['minimum'] === undefined || node['maximum'] === undefined)
      ? [`${at} has no range`]
      : []),
    ...(node['additionalProperties'] === true && node['maxProperties'] === undefined
      ? [`${at} has no maxProperties`]
      : []),
  ]);

const nameOf = ({ node, verb, path }: Operation): string =>
  typeof node['operationId'] === 'string' ? node['operationId'] : `${verb} ${path}`;

/** Only a POST that reads has `x-read`; the other verbs need no mark. */
export const annotations: Rule = (contract) => {
  const roles = ROLES.map((info) => info.role as string);
  const areas = toList(contract['tags'])
    .map((tag) => nodeAt(tag)['name'])
    .filter((name) => name !== EXTENSION);
  return listOperations(contract).flatMap((operation) => {
    const { node, verb } = operation;
    const name = nameOf(operation);
    const access = toTexts(node['x-access']);
    const tags = toTexts(node['tags']);
    return [
      ...(access.length === 0 || access.some((role) => !roles.includes(role))
        ? [`${name} has no usable x-access`]
        : []),
      ...(node['x-read'] !== undefined && (node['x-read'] !== true || verb !== 'post')
        ? [`${name} has an x-read that says nothing`]
        : []),
      ...(tags.filter((tag) => tag !== EXTENSION).length === 1 ? [] : [`${name} is not in exactly one area`]),
      ...(tags.includes(EXTENSION) === (node['x-extension'] === true) ? [] : [`${name} is half an extension`]),
      ...('x-invalidates' in node && (verb === 'get' || node['x-read'] === true)
        ? [`${name} reads and invalidates`]
        : []),
      ...(toTexts(node['x-invalidates']).every((tag) => areas.includes(tag))
        ? []
        : [`${name} invalidates what is no area`]),
      ...(typeof node['summary'] === 'string' ? [] : [`${name} has no summary`]),
    ];
  });
};

const ALWAYS = ['400', '401', '403', '429', '440', '500', '501', '503'];
const WITH_BODY = ['413', '415'];

/** Every operation names the errors it can answer, and each has the body ApiError. */
export const errorReplies: Rule = (contract) =>
  listOperations(contract).flatMap((operation) => {
    const statuses = Object.keys(nodeAt(operation.node, 'responses'));
    const hasBody = requestBodies(contract, operation).length > 0;
    const named = operation.path.includes('{');
    const wanted = [...ALWAYS, ...(hasBody ? WITH_BODY : []), ...(named ? ['404'] : [])];
    return [
      ...wanted
        .filter((status) => !statuses.includes(status))
        .map((status) => `${nameOf(operation)} does not name ${status}`),
      ...(statuses.filter((status) => /^2\d\d$/.test(status)).length === 1
        ? []
        : [`${nameOf(operation)} has not one good reply`]),
      ...replyBodies(contract, operation)
        .filter(
          ({ status, node }) =>
            !status.startsWith('2') && nodeAt(node, 'schema')['$ref'] !== '#/components/schemas/ApiError',
        )
        .map(({ status }) => `${nameOf(operation)} ${status} is not an ApiError`),
    ];
  });

const extensionKeys = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(extensionKeys)
    : isNode(value)
      ? Object.entries(value).flatMap(([key, child]) => [
          ...(key.startsWith('x-') ? [key] : []),
          ...extensionKeys(child),
        ])
      : [];

/** @returns a validator of the schema at a pointer of the contract. */
export const validators = (contract: Node): ((pointer: string) => ValidateFunction) => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
  });
  addFormats(ajv);
  for (const key of new Set(['example', ...extensionKeys(contract)])) ajv.addKeyword(key);
  ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']);
  ajv.addSchema({ ...contract, $id: 'contract' });
  return (pointer) => ajv.compile({ $ref: `contract${pointer}` });
};

/** Every body and parameter has an example, and it fits. */
export const examples: Rule = (contract) => {
  const validatorOf = validators(contract);
  const check = (name: string, at: string, node: Node): string[] => {
    const found = collectExamples(node);
    const validate = validatorOf(join(at, 'schema'));
    return found.length === 0
      ? [`${name} has no example`]
      : found.filter((example) => !validate(example)).map(() => `${name} has an example that does not fit`);
  };
  return listOperations(contract).flatMap((operation) => [
    ...requestBodies(contract, operation).flatMap(({ at, node, mediaType }) =>
      check(`${nameOf(operation)} request ${mediaType}`, at, node),
    ),
    ...replyBodies(contract, operation).flatMap(({ at, node, status }) =>
      check(`${nameOf(operation)} reply ${status}`, at, node),
    ),
    ...[
      ...toList(operation.node['parameters']),
      ...toList(nodeAt(contract, 'paths', operation.path)['parameters']),
    ].flatMap((parameter) => {
      const place = resolve(contract, { at: '', node: parameter as Node });
      return 'example' in place.node
        ? []
        : [`${nameOf(operation)} parameter ${String(place.node['name'])} has no example`];
    }),
  ]);
};

/** Every schema and every field has a description, itself or by its reference. */
export const descriptions: Rule = (contract) => {
  const said = (node: Node): boolean => {
    const { node: target } = resolve(contract, { at: '', node });
    return [node, target].some((one) => typeof one['description'] === 'string');
  };
  return [
    ...Object.entries(nodeAt(contract, 'components', 'schemas'))
      .filter(([, node]) => !said(node as Node))
      .map(([name]) => `${name} is not described`),
    ...allSchemas(contract).flatMap(({ node, at }) =>
      Object.entries(nodeAt(node, 'properties'))
        .filter(([, field]) => !said(field as Node))
        .map(([key]) => `${at} does not describe ${key}`),
    ),
  ];
};

/** The entities have the specification's fields. */
export const entityFields: Rule = (contract) =>
  Object.entries(ENTITY_FIELDS).flatMap(([name, fields]) =>
    fields
      .filter((field) => !(field in nodeAt(schemaOf(contract, name), 'properties')))
      .map((field) => `${name} has no ${field}`),
  );
