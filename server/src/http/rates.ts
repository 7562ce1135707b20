/** A counter per key in windows of fixed length. `now` is milliseconds. */
export class RateLimit {
  private readonly counts = new Map<string, { start: number; count: number }>();

  constructor(
    private readonly limit: number,
    /** Length of the window in milliseconds. */
    private readonly span: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one call. @returns seconds to wait when the limit was reached before it, else undefined. */
  take(key: string): number | undefined {
    const now = this.now();
    const window = this.counts.get(key);
    // A window that begins in the future was counted before the clock was set back.
    if (!window || now - window.start >= this.span || now < window.start) {
      this.forgetOld(now);
      this.counts.set(key, { start: now, count: 1 });
      return undefined;
    }
    if (window.count >= this.limit) return Math.max(1, Math.ceil((window.start + this.span - now) / 1000));
    window.count += 1;
    return undefined;
  }

  private forgetOld(now: number): void {
    if (this.counts.size < 1000) return;
    for (const [key, { start }] of this.counts) if (now - start >= this.span) this.counts.delete(key);
  }
}
