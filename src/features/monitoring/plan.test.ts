import { describe, expect, test } from '@jest/globals';
import type { Deployment } from '@trc/domain/deployment';
import { monitoringPlan } from './plan';

const ID = '3f1c2a90-7b64-4e0d-9a35-6c8d1e2f4b70';
const recording = { url: 'https://replay.example/ingest', project: 'console' };
const deployment: Deployment = {
  trustedServerDomains: [],
  signIn: { clientId: 'c', authority: 'https://login.example/t', knownAuthorities: [] },
  clientIds: [],
  insightsIds: [ID],
  sessionRecording: false,
  apiScope: 's',
  documentationUrl: '/d',
  serviceStatusUrl: '/s',
  simulated: false,
};
const of = (changes: Partial<Deployment>, insightsId?: string) =>
  monitoringPlan({ ...deployment, ...changes }, insightsId);

describe('what is recorded', () => {
  test('watches nothing unless the deployment says so', () => {
    expect(of({})).toBeUndefined();
    expect(
      of({ insightsUrl: 'https://in.example', insightsConfigUrl: 'https://cfg.example/c.json', recording }),
    ).toBeUndefined();
  });

  test('sends telemetry to the address of the deployment, without remote configuration', () => {
    expect(of({}, ID)).toEqual({ insights: { id: ID } });
    expect(of({ insightsUrl: 'https://in.example' }, ID)).toEqual({ insights: { id: ID, url: 'https://in.example' } });
  });

  test('fetches a remote configuration file only where one is configured', () => {
    expect(of({ insightsConfigUrl: 'https://cfg.example/c.json' }, ID)?.insights).toEqual({
      id: ID,
      configUrl: 'https://cfg.example/c.json',
    });
    expect(of({ insightsUrl: 'https://in.example' }, ID)?.insights).not.toHaveProperty('configUrl');
  });

  test.each(['', 'key', `${ID};IngestionEndpoint=https://evil.example`, `${ID} `, ` ${ID}`, `${ID}\n`])(
    '%j is no instrumentation id: it could bring a part of the connection string along',
    (id) => {
      expect(of({}, id)).toBeUndefined();
    },
  );

  test('records with the flag and an address for recordings', () => {
    expect(of({ sessionRecording: true, recording })).toEqual({ recording });
    expect(of({ sessionRecording: true })).toBeUndefined();
  });

  test.each(['true', 'on', 1, 'false', {}])('the flag %j of a config.json written by hand is not set', (flag) => {
    expect(of({ sessionRecording: flag as boolean, recording })).toBeUndefined();
  });
});
