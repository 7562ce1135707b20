import { json, LIST, op, S } from './contractParts.mjs';

/** Changes at which no client breaks. */
export const HARMLESS = [
  [
    'a description is worded anew',
    (d) => {
      op(d, LIST).description = 'Newest first.';
      d.info.description = 'x';
    },
  ],
  [
    'a request may be null',
    (d) => {
      json(op(d, LIST)).properties.filters.type = ['object', 'null'];
    },
  ],
  [
    'a number of a request may be a fraction',
    (d) => {
      S(d, 'Version').type = 'number';
      for (const name of ['SelectionSummary', 'RestoreSelection', 'Restore'])
        S(d, name).properties.version = { type: 'integer', minimum: 0, maximum: 9007199254740991 };
    },
  ],
  [
    'a reply is null no longer',
    (d) => {
      S(d, 'DirectoryRecord').properties.displayName.type = 'string';
    },
  ],
  [
    'an example changes',
    (d) => {
      op(d, '/api/init').responses['200'].content['application/json'].example.version = '9';
    },
  ],
  [
    'the version rises',
    (d) => {
      d.info.version = '9.9.9';
    },
  ],
  [
    'an operation comes',
    (d) => {
      d.paths['/api/weather'] = {
        get: { operationId: 'weather', tags: ['session'], summary: 'x', responses: { 200: { description: 'x' } } },
      };
    },
  ],
  [
    'a request may have one more field',
    (d) => {
      json(op(d, LIST)).properties.own = { type: 'string', description: 'x' };
    },
  ],
  [
    'a reply has one more field',
    (d) => {
      S(d, 'BackupRecord').properties.size = { type: 'integer', description: 'x' };
    },
  ],
  [
    'a request may have a value more',
    (d) => {
      S(d, 'RestoreMode').enum.push('Later');
    },
  ],
  [
    'a text of a request may be longer',
    (d) => {
      S(d, 'SearchText').maxLength = 1000;
    },
  ],
  [
    'a number of a request may be more',
    (d) => {
      S(d, 'PageSize').maximum = 500;
    },
  ],
  [
    'a field of a request need no longer be there',
    (d) => {
      json(op(d, '/api/permissions/users/filter')).required = ['criteriaText'];
    },
  ],
  [
    'a field of a reply is always there now',
    (d) => {
      S(d, 'BackupRecord').required.push('updateTime');
    },
  ],
  [
    'a reply has a value less',
    (d) => {
      S(d, 'EncryptionKey').properties.status.enum.pop();
    },
  ],
  [
    'a limit of a reply is lowered',
    (d) => {
      S(d, 'RestoreList').properties.list.maxItems = 50;
    },
  ],
  [
    'a schema is written at its place instead of by reference',
    (d) => {
      S(d, 'BackupList').properties.total = structuredClone(S(d, 'Count'));
    },
  ],
  [
    'a schema has another name',
    (d) => {
      d.components.schemas.Total = d.components.schemas.Minutes;
      delete d.components.schemas.Minutes;
      for (const n of ['SelectionSummary', 'RestoreSelection'])
        S(d, n).properties.estimatedDuration = { $ref: '#/components/schemas/Total' };
    },
  ],
  [
    'the type of a reference is repeated next to it',
    (d) => {
      S(d, 'BackupList').properties.total.type = S(d, 'Count').type;
    },
  ],
  [
    'members in another order',
    (d) => {
      S(d, 'BackupRecord').required.reverse();
      S(d, 'BackupStatus').enum.reverse();
      d.paths = Object.fromEntries(Object.entries(d.paths).reverse());
    },
  ],
  [
    'a new parameter may be left out',
    (d) => {
      op(d, LIST).parameters = [{ name: 'tenant', in: 'query', description: 'x', schema: { type: 'string' } }];
    },
  ],
  [
    'one more role is let in',
    (d) => {
      op(d, '/api/key/status')['x-access'] = ['admin', 'viewOnly'];
    },
  ],
  [
    'a failure can happen no more',
    (d) => {
      delete op(d, '/api/restore').responses['409'];
    },
  ],
  [
    'a status of failure comes',
    (d) => {
      op(d, '/api/init').responses['409'] = { $ref: '#/components/responses/Conflict' };
    },
  ],
];
