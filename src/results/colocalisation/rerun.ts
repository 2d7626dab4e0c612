import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { type ColocalisationBody, isColocalisation } from './body.ts'

const typed = (value: number | null) => value ?? ''

function colocalisation(body: ColocalisationBody): RerunPlan {
  const { input, mapping, parameters, presentation } = body
  const { a, b, region, several, ...plain } = parameters
  const side = ({ kind, n, caseShare, sdY }: typeof a) => ({
    kind,
    n: typed(n),
    caseShare: typed(caseShare),
    sdY: typed(sdY),
  })
  const settings = {
    ...plain,
    ...several,
    a: side(a),
    b: side(b),
    region: region ? `${region.chromosome}:${region.from}-${region.to}` : '',
    nameA: presentation?.exposureName ?? '',
    nameB: presentation?.outcomeName ?? '',
  }
  // The genetic map changes no number, but without it the record's third figure is lost.
  const maps = body.recombination?.files ?? []
  const requiredFiles = [
    ...input.files.map(({ side: role, name, sha256 }) => ({ role, name, sha256 })),
    ...maps.map(({ name, sha256 }) => ({ role: 'map', name, sha256 })),
  ]
  return {
    files: requiredFiles,
    ...(body.several && { panel: body.several.panel.files }),
    fromFiles(sources, panel = []) {
      const of = (role: string) => sources.filter((_own, at) => requiredFiles[at]?.role === role)
      const inputs = { a: of('a'), b: of('b'), map: of('map'), panel, mapping }
      return { inputs, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** Reruns from the files of both traits, a genetic map and a panel. */
export const rerun = defineRerun(isColocalisation, colocalisation)
