/** Rerun of a power calculation, from the numbers that the record holds. */
import { type Fields, isFields } from '../json-checks.ts'
import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { isPower, type PowerBody } from './body.ts'

/** Returns the fields of a stored object as settings; null numbers are empty inputs. */
function settingsOf(value: unknown): Fields {
  if (!isFields(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, own ?? '']))
}

/** Converts a share to a percentage, without binary rounding errors. */
function percentOf(share: number): number {
  return plainNumber(share * 100)
}

function plainNumber(value: number): number {
  return Number(value.toPrecision(12))
}

function power(body: PowerBody): RerunPlan {
  const { presentation, f } = body
  const { r2, caseShare, power: wanted, b, ...plain } = body.parameters
  const settings = {
    ...settingsOf(plain),
    ...presentation,
    r2: percentOf(r2),
    ...(f !== null && { f: plainNumber(f) }),
    power: percentOf(wanted),
    outcomeKind: caseShare === null ? 'continuous' : 'binary',
    ...(caseShare === null
      ? { beta: b }
      : { caseShare: percentOf(caseShare), oddsRatio: plainNumber(Math.exp(b)) }),
  }
  return {
    files: [],
    fromFiles: () => ({ inputs: null, preview: null, settings }),
    fromRecord: () => ({ inputs: null, preview: null, settings }),
  }
}

export const rerun = defineRerun(isPower, power)
