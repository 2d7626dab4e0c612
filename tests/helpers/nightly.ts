/** Whether this run is the thorough one of `npm run test:nightly`. */
export const isNightly = process.env['VERISCOPE_NIGHTLY'] === '1'

/**
 * Returns how often a property or fuzz test repeats its draw.
 * @param few in `npm test`, where the whole suite has ten minutes
 * @param many in `npm run test:nightly`
 */
export function runs(few: number, many: number): number {
  return isNightly ? many : few
}
