const DAY = 24 * 60 * 60 * 1000;

/** How the directory behaves where the real one differs between tenants or times. */
export class Behaviour {
  /** Security groups go to the deleted objects first, as in most tenants today; false: they are gone at once. */
  securityGroupsSoftDelete = true;
  /** Milliseconds until a delta token is too old. */
  deltaTokenLife = 7 * DAY;
  /** Milliseconds until a new object is seen; 0: at once. */
  lag = 0;
}
