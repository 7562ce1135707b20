/** Per backend: the facts that the tenant scenario names, and the operation that begins the scenario. */
export const SCENARIOS = {
  selection: { names: [], begin: 'createSelection' },
  restore: { names: ['restore'], begin: 'startRestore' },
  plans: { names: ['restore'], begin: 'createPlan', damages: true },
  backups: { names: ['backups'], begin: 'runBackup' },
  snapshots: { names: ['backups'], begin: 'startSnapshot' },
  created: { names: ['backups'], begin: 'decideCreatedObject' },
  system: { names: ['keys'], keys: ['system'], begin: 'rotateSystemKey' },
  software: { names: ['keys'], keys: ['software'], begin: 'uploadSoftwareKey' },
  kek: { names: ['keys'], keys: ['kek'], begin: 'generateKek' },
  consent: { names: ['consent'], begin: 'grantExchangeRoles' },
  schedule: { names: ['schedule'], begin: 'saveSchedule' },
  permissions: { names: ['directoryUser'], begin: 'addPermission' },
  notices: { names: ['notices'], begin: 'markNoticeSeen' },
  signOut: { names: [], begin: 'signOut' },
};
export const during = (scenario) => ({ changes: SCENARIOS[scenario] });

/** A backend that remembers: `make` gives the spoil of one run. */
export const remembering = (scenario, name, operationId, kind, make) => ({
  name,
  operationId,
  kind,
  make,
  ...during(scenario),
});
