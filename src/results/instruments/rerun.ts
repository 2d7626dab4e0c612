import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { type InstrumentsBody, isInstruments } from './body.ts'

function instruments(body: InstrumentsBody): RerunPlan {
  const { input, estimates, outcome, ld, parameters, presentation } = body
  type Part = { fileName: string; sha256: string; container?: string; member?: string | null }
  const requiredFiles: { role: string; file: Part }[] = [
    { role: 'exposure', file: input },
    ...(estimates ? [{ role: 'estimates', file: estimates.input }] : []),
    ...(outcome ? [{ role: 'outcome', file: outcome.input }] : []),
    ...(ld ? [{ role: 'ld', file: ld }] : []),
  ]
  const sheetOf = (file: Part) =>
    file.container === 'xlsx' && file.member != null ? { sheet: file.member } : {}
  const mapping = {
    exposure: input.mapping,
    ...(estimates && { estimates: estimates.input.mapping }),
    ...(outcome && { outcome: outcome.input.mapping }),
  }
  const harmonised = outcome ?? estimates
  const settings = {
    ...parameters,
    ...presentation,
    ...(harmonised && { action: harmonised.action }),
  }
  return {
    files: requiredFiles.map(({ role, file }) => ({
      role,
      name: file.fileName,
      sha256: file.sha256,
    })),
    ...(body.panel && { panel: body.panel.files }),
    fromFiles(sources, panel = []) {
      const files = requiredFiles.map(({ role, file }, at) => {
        const source = sources[at]
        return [role, source ? { ...source, ...sheetOf(file) } : null] as const
      })
      const none = { exposure: null, estimates: null, outcome: null, ld: null }
      const inputs = { ...none, ...Object.fromEntries(files), panel, mapping }
      return { inputs, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** Reruns from the genome-wide file and those beside it. */
export const rerun = defineRerun(isInstruments, instruments)
