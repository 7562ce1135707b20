import type { Behaviour } from '../store/behaviour.ts';
import { badRequest } from './graphError.ts';

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * Changes how the directory behaves: {securityGroupsSoftDelete, deltaTokenLife, lag}, the last two in milliseconds.
 * @returns how it behaves now
 * @throws GraphError 400 for a wish that makes no sense
 */
export const changeBehaviour = (behaviour: Behaviour, wish: Readonly<Record<string, unknown>>): object => {
  const { securityGroupsSoftDelete = behaviour.securityGroupsSoftDelete, deltaTokenLife = behaviour.deltaTokenLife, lag = behaviour.lag, ...others } = wish;
  if (typeof securityGroupsSoftDelete !== 'boolean' || !isWhole(deltaTokenLife) || !isWhole(lag) || Object.keys(others).length > 0) {
    throw badRequest('securityGroupsSoftDelete is true or false; deltaTokenLife and lag are milliseconds');
  }
  return { ...Object.assign(behaviour, { securityGroupsSoftDelete, deltaTokenLife, lag }) };
};
