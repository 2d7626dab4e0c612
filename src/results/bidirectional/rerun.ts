import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { type BidirectionalBody, isBidirectional } from './body.ts'

function bidirectional(body: BidirectionalBody): RerunPlan {
  const { input, mapping, parameters, presentation } = body
  const { presso, prevalence: _share, generator: _stream, ...plain } = parameters
  const { exposureName, outcomeName, exposureKind, outcomeKind } = presentation ?? {}
  const settings = {
    ...plain,
    hasPresso: presso !== 'off',
    ...(exposureName !== undefined && { nameA: exposureName }),
    ...(outcomeName !== undefined && { nameB: outcomeName }),
    ...(exposureKind && { kindA: exposureKind }),
    ...(outcomeKind && { kindB: outcomeKind }),
  }
  return {
    files: input.files.map(({ side, name, sha256 }) => ({ role: side, name, sha256 })),
    fromFiles(sources) {
      const of = (side: string) => sources.filter((_own, at) => input.files[at]?.side === side)
      return { inputs: { a: of('a'), b: of('b'), mapping }, preview: null, settings }
    },
    fromRecord: null,
  }
}

/** Reruns from the files of both traits. */
export const rerun = defineRerun(isBidirectional, bidirectional)
