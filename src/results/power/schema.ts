/** A stored power calculation, down to every leaf. */
import * as z from 'zod/mini'
import { POWER_WARNINGS } from '../../science/power/analyse-power.ts'
import { added, warningsOf } from '../schema/fields.ts'
import {
  atLeastZero,
  finite,
  number,
  numberOrNull,
  sha256,
  share,
  shareOrNull,
  text,
} from '../schema/leaves.ts'
import { shown } from '../schema/presentation.ts'
import { schemaOf } from '../schema/schema-of.ts'
import type { PowerBody } from './body.ts'

const curve = z.array(z.object({ x: number, power: share }))

export const powerSchema = schemaOf<PowerBody>()(
  z.object({
    ...added,
    kind: z.literal('power'),
    schemaVersion: z.literal(1),
    input: z.object({ fileName: text, sha256 }),
    parameters: z.object({
      strengthBy: z.enum(['r2', 'f']),
      r2: share,
      nExposure: numberOrNull,
      variants: atLeastZero,
      n: atLeastZero,
      caseShare: shareOrNull,
      alpha: share,
      power: share,
      b: finite,
      observational: numberOrNull,
    }),
    f: numberOrNull,
    power: share,
    minimumEffect: number,
    sampleSize: numberOrNull,
    noncentral: z.nullable(z.object({ power: number, ncp: number, f: number, nForPower: number })),
    detectable: z.array(z.object({ power: share, b: number })),
    byEffect: z.array(z.object({ n: atLeastZero, points: curve })),
    bySize: curve,
    warnings: warningsOf(POWER_WARNINGS, finite),
    presentation: shown,
  }),
)
