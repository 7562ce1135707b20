/**
 * An ESLint rule for the allowed imports (docs/ARCHITECTURE.md), built from the tables of importTables.mjs. Paths are
 * compared as text, so a folder is guarded from its first file on.
 */
import path from 'node:path';
import { DOORS, ZONES } from './importTables.mjs';

const inside = (file, folder) => file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`);
const withoutEnding = (file) => file.replace(/\.(tsx?|mts|mjs|js)$/, '').replace(/\/index$/, '');
const TEST_FOLDERS = ['test/', 'server/test/', 'simulator/test/', 'contract-tool/test/', 'e2e/'];
const isTest = (file) => /\.test\.[a-z]+$/.test(file) || TEST_FOLDERS.some((folder) => file.startsWith(folder));
/** Workspaces by name, and where their modules are. */
const WORKSPACES = [
  ['@trc/domain/', 'domain/'],
  ['@trc/simulator/test/', 'simulator/test/'],
  ['@trc/simulator/', 'simulator/src/'],
];
const fromWorkspace = (specifier) => {
  const [name, folder] = WORKSPACES.find(([each]) => specifier.startsWith(each)) ?? [];
  return name && folder + specifier.slice(name.length);
};
const isIn = (file, workspace) => file.startsWith(`${workspace}/`);
const subFolder = (file, folder) => file.slice(folder.length + 1).split('/')[0];

/** @returns the reason why `file` must not import `target` (both relative to the root), or undefined. */
export const crossing = (file, target, typeOnly) => {
  // Tests of the service are next to the code, but may look at all of it.
  const place = isTest(file) && file.startsWith('server/') ? 'server/test/x' : file;
  const zone = ZONES.find((row) => inside(place, row.folder));
  const isFree = isTest(file) && ['src/', 'domain/', 'contract-tool/'].some((folder) => file.startsWith(folder));
  if (!zone || isFree) return undefined;
  const own = zone.each ? `${zone.folder}/${subFolder(file, zone.folder)}` : zone.folder;
  const exact = zone.may.some((name) => withoutEnding(target) === name);
  if ((zone.never ?? []).some((name) => inside(target, name)) && !exact) return `${own} must not import ${target}`;
  if (inside(target, own)) return undefined;
  if (typeOnly && (zone.types ?? []).some((name) => inside(target, name))) return undefined;
  if (!zone.may.some((name) => inside(target, name))) return `${own} must not import ${target}`;
  if (
    zone.doorOf &&
    inside(target, zone.doorOf) &&
    withoutEnding(target).split('/').length > zone.doorOf.split('/').length + 1
  )
    return `${own} imports features by their index only, not ${target}`;
  return undefined;
};

/** @returns the door that `file` walks past by importing these names of a library, or undefined. */
export const passedDoor = (file, specifier, names) => {
  const door = DOORS.find((row) => specifier === row.library || specifier.startsWith(`${row.library}/`));
  if (!door || isTest(file) || door.only.some((place) => inside(file, place))) return undefined;
  const taken = door.names ? names.filter((name) => name === '*' || door.names.includes(name)) : names;
  if (door.names && taken.length === 0) return undefined;
  return `${specifier} is used in ${door.only.join(' and ')} only`;
};

const imports = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }],
  },
  create(context) {
    const root = context.options[0].root;
    const relative = (file) => path.relative(root, file).split(path.sep).join('/');
    const file = relative(context.filename);
    const check = (node, source, typeOnly, names) => {
      if (typeof source?.value !== 'string') return;
      const byName = fromWorkspace(source.value);
      const target =
        byName ??
        (source.value.startsWith('.')
          ? relative(path.resolve(path.dirname(context.filename), source.value))
          : undefined);
      const isFar =
        !byName &&
        target !== undefined &&
        ['domain', 'simulator'].some((each) => isIn(target, each) && !isIn(file, each));
      const message = isFar
        ? `${target} is imported by the name of its workspace`
        : target !== undefined
          ? crossing(file, target, typeOnly)
          : typeOnly
            ? undefined
            : passedDoor(file, source.value, names);
      if (message) context.report({ node, message });
    };
    const namesOf = (node) =>
      (node.specifiers ?? [])
        .map((part) => part.imported?.name ?? part.local?.name ?? '*')
        .concat((node.specifiers ?? []).some((part) => part.type === 'ImportNamespaceSpecifier') ? ['*'] : []);
    const isType = (node) =>
      node.importKind === 'type' ||
      node.exportKind === 'type' ||
      ((node.specifiers?.length ?? 0) > 0 &&
        node.specifiers.every((part) => part.importKind === 'type' || part.exportKind === 'type'));
    return {
      ImportDeclaration: (node) => check(node, node.source, isType(node), namesOf(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, isType(node), namesOf(node)),
      ExportAllDeclaration: (node) => check(node, node.source, isType(node), ['*']),
      ImportExpression: (node) => check(node, node.source, false, ['*']),
      // `import('x').Type` in a type position
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true, ['*']),
    };
  },
};

export const boundaries = { rules: { imports } };
