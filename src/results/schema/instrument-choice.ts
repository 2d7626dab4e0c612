/** Schemas of how instruments were chosen, which a choice of instruments and results made from one have. */
import * as z from 'zod/mini'
import { INDEPENDENCE, PICK_DEFAULTS } from '../../science/instruments/parameters.ts'
import { harmoniseAction, panel } from './fields.ts'
import {
  count,
  finite,
  flag,
  number,
  numberOrNull,
  sha256,
  share,
  text,
  textOrNull,
} from './leaves.ts'

/** Returns the schema of a field that records of older builds lack, with the value that those builds used. */
function since<S extends z.ZodMiniType>(schema: S, before: z.output<S>) {
  return z.pipe(
    z.optional(schema),
    z.transform((value) => (value === undefined ? before : value)),
  )
}

export const outside = z.enum(['keep', 'proxy', 'drop'])

/** Parameters of a choice of instruments. */
export const pickParameters = z.object({
  mostP: share,
  leastF: finite,
  leastMaf: share,
  leastInfo: finite,
  indels: z.enum(['keep', 'drop']),
  multiAllelic: z.enum(['keep', 'drop']),
  palindromic: z.enum(['flag', 'drop']),
  mhc: z.enum(['keep', 'drop']),
  independence: z.enum(INDEPENDENCE),
  windowKb: finite,
  r2: finite,
  outside,
  absent: since(z.enum(['leave', 'proxy']), PICK_DEFAULTS.absent),
  proxyR2: since(number, PICK_DEFAULTS.proxyR2),
  proxyKb: since(number, PICK_DEFAULTS.proxyKb),
  ldScale: z.enum(['auto', 'r', 'r2']),
  trait: textOrNull,
})

const namedFile = { fileName: text, sha256 }

/** Provenance of the variants of a result: the choice and the look-up behind it. */
export const provenance = z.object({
  engine: text,
  exposure: z.object({ ...namedFile, name: text, rows: count }),
  parameters: pickParameters,
  panel: z.nullable(z.object({ files: panel.shape.files, founders: count })),
  ld: z.nullable(z.object(namedFile)),
  lacking: count,
  judgedAs: count,
  estimates: z.optional(
    z.object({
      ...namedFile,
      rows: count,
      action: harmoniseAction,
      lost: count,
      share: numberOrNull,
      isSame: flag,
    }),
  ),
  chosen: count,
  f: z.object({ least: numberOrNull, median: numberOrNull }),
  outcome: z.nullable(
    z.object({
      ...namedFile,
      name: text,
      rows: count,
      action: harmoniseAction,
      proxies: z.nullable(
        z.object({ r2: finite, windowKb: finite, used: count, least: numberOrNull }),
      ),
      absent: count,
      kept: count,
    }),
  ),
})
