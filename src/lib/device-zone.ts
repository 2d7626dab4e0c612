type WithTemporal = { Temporal?: { Now: { timeZoneId: () => string } } }

/**
 * The device's time zone, IANA name. The first `Intl.DateTimeFormat` of a process reads its tables for some 40 ms of
 * a desktop's processor, before the first paint of a page that is read; `Temporal` has the name at hand.
 */
export function deviceTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
