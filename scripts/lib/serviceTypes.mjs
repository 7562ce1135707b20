import fs from 'node:fs';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { load } from 'js-yaml';
import prettier from 'prettier';
import ts from 'typescript';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const HEAD = `// Generated from openapi.yaml by "npm run codegen". Edit the contract instead.
import type { Readable } from 'node:stream';
`;

/** Makes arrays and members read-only, because no handler changes a request or a reply. */
const asReadonly = (context) => {
  const { factory } = context;
  const readonly = () => factory.createModifier(ts.SyntaxKind.ReadonlyKeyword);
  const visit = (node) => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isArrayTypeNode(inner)) return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, inner);
    if (ts.isPropertySignature(inner))
      return factory.updatePropertySignature(inner, [readonly()], inner.name, inner.questionToken, inner.type);
    if (ts.isIndexSignatureDeclaration(inner))
      return factory.updateIndexSignature(inner, [readonly()], inner.parameters, inner.type);
    return inner;
  };
  return (node) => ts.visitNode(node, visit);
};

/**
 * @returns the type declarations of a generated client, without its calls and the descriptions, which the contract has
 */
const declarations = (client) => {
  const source = ts.createSourceFile('client.ts', client, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const types = source.statements.filter(ts.isTypeAliasDeclaration);
  const { transformed } = ts.transform(types, [asReadonly]);
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: true });
  return transformed.map((node) => printer.printNode(ts.EmitHint.Unspecified, node, source)).join('\n');
};

const resolve = (contract, node) =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split('/')
        .reduce((at, part) => at?.[part], contract);

const pick = (argument, names) =>
  names.length === 0 ? '{}' : `Pick<${argument}, ${names.map((name) => `'${name}'`).join(' | ')}>`;

const replyOf = (contract, operation, name) => {
  const ok = resolve(contract, operation.responses['200']);
  if (ok === undefined) return 'undefined';
  return ok.content?.[JSON_TYPE] ? `${name}ApiResponse` : 'Readable';
};

/** @returns the member of `Operations` for one operation */
const member = (contract, shared, operation) => {
  const { operationId } = operation;
  const name = operationId[0].toUpperCase() + operationId.slice(1);
  const argument = `${name}ApiArg`;
  const parameters = [...shared, ...(operation.parameters ?? [])].map((each) => resolve(contract, each));
  const named = (place) => parameters.filter((each) => each.in === place).map((each) => each.name);
  const body = resolve(contract, operation.requestBody);
  const form = body?.content[FORM_TYPE] ? `keyof ${argument}['body']` : undefined;
  const bodyType = form ? `Readonly<Record<${form}, string>>` : `${argument}['body']`;
  return `  readonly ${operationId}: {
    readonly open: ${operation.security?.length === 0};
    readonly path: ${pick(argument, named('path'))};
    readonly query: ${pick(argument, named('query'))};
    readonly body: ${body ? bodyType : 'undefined'};
    readonly files: ${form ?? 'never'};
    readonly reply: ${replyOf(contract, operation, name)};
  };`;
};

/**
 * Generates the types that the service takes from the contract. Schemas and arguments are those of the console's
 * client.
 * @param file path of openapi.yaml
 * @returns TypeScript: every schema by name, and `Operations` with parameters, body, files and reply by operation id
 */
export const generateServiceTypes = async (file) => {
  const contract = load(fs.readFileSync(file, 'utf8'));
  const client = await generateEndpoints({
    schemaFile: file,
    apiFile: './unused',
    hooks: false,
    useUnknown: true,
    mergeReadWriteOnly: true,
  });
  const members = Object.values(contract.paths).flatMap((path) =>
    METHODS.filter((method) => path[method] !== undefined).map((method) =>
      member(contract, path.parameters ?? [], path[method]),
    ),
  );
  const text = `${HEAD}
${declarations(client)}

/** Arguments and reply of each handler, by operation id. */
export interface Operations {
${members.join('\n')}
}
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(file)), parser: 'typescript' });
};
