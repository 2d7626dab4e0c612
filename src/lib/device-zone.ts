type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } }

/**
 * Returns the device's time zone, IANA name. The first `Intl.DateTimeFormat` of a process reads its
 * tables for some 40 ms on a desktop, before the first paint; `Temporal` has the name at hand.
 */
export function deviceTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
