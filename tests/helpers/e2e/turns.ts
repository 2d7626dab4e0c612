import { basename } from 'node:path'

/** Set by `npm test -- --every-device`: runs every test on all devices of its file. */
export const IS_EVERY = process.env['VERISCOPE_EVERY_DEVICE'] !== undefined

/** The parts of a large table: all of them with `--every-device`, else those that every run has. */
export function inEveryRun<T>(all: readonly T[], always: readonly T[]): readonly T[] {
  return IS_EVERY ? all : always
}

/**
 * Selects one of the devices (a language, a size, a scheme) for the tests of a file. The file's name
 * determines which one, so that it is the same in every run and each device is used by some files. This is for
 * tests with the same steps on all devices; accessible.spec.ts checks how each screen looks in each
 * language, width and scheme.
 *
 * @param file `import.meta.filename`
 * @param devices all devices; a file whose tests differ between devices loops over the list itself
 */
export function inTurn<T>(file: string, devices: readonly T[]): readonly T[] {
  if (IS_EVERY) return devices
  const sum = [...basename(file)].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  return devices.filter((_, index) => index === sum % devices.length)
}
