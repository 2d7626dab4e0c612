import { basename } from 'node:path'

/** Set by `npm test -- --every-device`: every test on every device that its file names. */
const IS_EVERY = process.env['VERISCOPE_EVERY_DEVICE'] !== undefined

/**
 * One of the devices (a language, a size, a scheme) on which the tests of a file can run; which one
 * follows from the file's name, so that it is the same in every run and all devices get their share.
 * The steps of such tests are the same on all of them; how each screen looks in each language, width and
 * scheme is the subject of accessible.spec.ts.
 *
 * @param file `import.meta.filename`
 * @param devices all of them; a file whose tests differ between them loops over the list itself
 */
export function inTurn<T>(file: string, devices: readonly T[]): readonly T[] {
  if (IS_EVERY) return devices
  const sum = [...basename(file)].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  return devices.filter((_, index) => index === sum % devices.length)
}
