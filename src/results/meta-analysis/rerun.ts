import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { isMeta, type MetaBody } from './body.ts'

function meta(body: MetaBody): RerunPlan {
  const { studies, parameters, presentation } = body
  // Studies are stored as effects with errors, ratios as their logarithms.
  const scale = parameters.scale === 'beta' ? 'beta' : 'log-odds'
  const rows = studies.map(({ name, b, se }, index) => ({
    id: index + 1,
    name,
    effect: String(b),
    se: String(se ?? ''),
    low: '',
    high: '',
  }))
  const { model, tau2, knapp } = parameters
  const settings = { ...presentation, model, tau2, knapp, scale, errorBy: 'se', rows }
  return {
    files: [],
    fromFiles: () => ({ inputs: null, preview: null, settings }),
    fromRecord: (name) => ({ inputs: { kind: 'typed', name }, preview: null, settings }),
  }
}

/** Reruns from the studies that the record holds. */
export const rerun = defineRerun(isMeta, meta)
