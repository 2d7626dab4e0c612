import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { isMediation, type MediationBody } from './body.ts'

function mediation(body: MediationBody): RerunPlan {
  const { input, mapping, parameters, presentation, steps, direct, source } = body
  const typed = (row: { b: number; se: number | null } | null) => ({
    b: row?.b ?? ('' as const),
    se: row?.se ?? ('' as const),
  })
  const settings = {
    ...parameters,
    nameX: presentation?.exposureName ?? body.traits.x,
    nameM: presentation?.mediatorName ?? body.traits.m,
    nameY: presentation?.outcomeName ?? body.traits.y,
    outcomeKind: presentation?.outcomeKind ?? 'continuous',
    steps: {
      xm: typed(steps.xm),
      my: typed(steps.my),
      xy: typed(steps.xy),
      direct: typed(direct),
    },
  }
  if (source === 'estimates') {
    const inputs = { layout: 'estimates' as const, x: [], m: [], y: [], mapping: {} }
    const draft = { inputs, preview: {}, settings }
    return { files: [], fromFiles: () => draft, fromRecord: () => draft }
  }
  return {
    files: input.files.map(({ part, name, sha256 }) => ({ role: part, name, sha256 })),
    fromFiles(sources) {
      const of = (part: string) => sources.filter((_own, at) => input.files[at]?.part === part)
      const files = { layout: 'files' as const, x: of('x'), m: of('m'), y: of('y'), mapping }
      return { inputs: files, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** Reruns from the files of the traits, or from the estimates of the record. */
export const rerun = defineRerun(isMediation, mediation)
