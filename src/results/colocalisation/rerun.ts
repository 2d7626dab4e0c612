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
  return {
    files: input.files.map(({ side: role, name, sha256 }) => ({ role, name, sha256 })),
    fromFiles(sources) {
      const of = (role: string) => sources.filter((_own, at) => input.files[at]?.side === role)
      return { inputs: { a: of('a'), b: of('b'), mapping }, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** From the files of both traits. */
export const rerun = defineRerun(isColocalisation, colocalisation)
