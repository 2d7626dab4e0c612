import type { RerunPlan } from '../rerun/plan.ts'
import type { GutBody, MapBody } from './body.ts'

/** Returns the plan to rerun from the files of both sides, or from the one table. */
export function scanPlan(body: GutBody | MapBody): RerunPlan {
  const { input, mapping, parameters, presentation } = body
  const {
    pressoDraws,
    pruneKb,
    clump,
    proxies,
    robust = false,
    reverse = false,
    ...plain
  } = parameters
  const hasPresso = pressoDraws !== null
  const settings = {
    ...plain,
    ...clump,
    absent: proxies ? 'proxy' : 'leave',
    ...(proxies && { proxyR2: proxies.r2, proxyKb: proxies.windowKb }),
    ...presentation,
    pruning: clump ? 'panel' : pruneKb == null ? 'clumped' : 'distance',
    hasPresso,
    hasRobust: robust,
    hasReverse: reverse,
  }
  return {
    files: input.files.map(({ role, name, sha256 }) => ({ role, name, sha256 })),
    ...(body.panel && { panel: body.panel.files }),
    fromFiles(sources, panel = []) {
      const of = (role: string) =>
        sources.filter((_source, index) => input.files[index]?.role === role)
      const [table] = of('table')
      const inputs = table
        ? { layout: 'harmonised', table, mapping }
        : { layout: 'two-sides', exposures: of('exposure'), outcomes: of('outcome'), mapping }
      return { inputs: { ...inputs, panel }, preview: null, settings }
    },
    fromRecord: null,
  }
}
