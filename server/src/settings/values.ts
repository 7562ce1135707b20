import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { SCHEMA } from './table.ts';
import type { SettingName } from './table.ts';

/** A setting that cannot be used. The message is one sentence that names it. */
export class InvalidSettingError extends Error {
  constructor(name: SettingName, reason: string) {
    super(`The setting ${name} ${reason}.`);
    this.name = 'InvalidSettingError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
type Value<Name extends SettingName> = z.output<(typeof SCHEMA)[Name]['type']>;

/**
 * Reads settings by the schema, each when it is asked for: a value that has no effect does not end the start.
 * An empty variable counts as not set. Every method @throws InvalidSettingError.
 */
export const createSettingsReader = (env: Environment) => {
  const textOf = (name: SettingName): string | undefined => env[name]?.trim() || undefined;

  const readAs = <Type extends z.ZodType>(name: SettingName, type: Type): z.output<Type> => {
    const { success, data, error } = type.safeParse(textOf(name));
    if (success) return data;
    throw new InvalidSettingError(name, error.issues[0]?.message ?? 'cannot be used');
  };

  const read = <Name extends SettingName>(name: Name): Value<Name> => {
    const type: z.ZodType = SCHEMA[name].type;
    return readAs(name, type) as Value<Name>;
  };

  /** @param why the other setting that needs it */
  const required = <Name extends SettingName>(name: Name, why: string): NonNullable<Value<Name>> => {
    if (textOf(name) === undefined) throw new InvalidSettingError(name, `is missing: ${why}`);
    return read(name) as NonNullable<Value<Name>>;
  };

  const secretFiles: string[] = [];
  /** The environment of a process is inherited and can be read by its account; a file can be kept from others. */
  const secret = (name: SettingName, fileName: SettingName): string | undefined => {
    const value = textOf(name);
    const given = textOf(fileName);
    if (given === undefined) return value;
    if (value !== undefined)
      throw new InvalidSettingError(fileName, `and ${name} are both set, but only one of them can hold`);
    const file = path.resolve(given);
    let content: string;
    try {
      content = readFileSync(file, 'utf8').trim();
    } catch {
      throw new InvalidSettingError(fileName, `names a file that cannot be read: ${file}`);
    }
    if (content === '') throw new InvalidSettingError(fileName, `names an empty file: ${file}`);
    secretFiles.push(file);
    return content;
  };

  const isSet = (name: SettingName): boolean => textOf(name) !== undefined;

  return { read, readAs, required, secret, secretFiles, isSet };
};

export type Values = ReturnType<typeof createSettingsReader>;
