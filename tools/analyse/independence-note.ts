/** A note on pooled variants that are not independent, which a short table does not show. */
import {
  type Clumped,
  clumpedTo,
  type Independence,
  judgeIndependence,
} from '../../src/science/independence/independence.ts'

type Facts = { independence?: Independence | undefined }
type Pooling = Facts & {
  /** Directions of a bidirectional analysis, steps of a mediation, pairs of a scan. */
  forward?: Facts
  reverse?: Facts | null
  steps?: Record<string, Facts | null>
  taxa?: readonly (Facts & { taxon: string })[]
  parameters?: { clump?: Parameters<typeof clumpedTo>[0] | null }
  clumping?: { lacking: number }
}

const NAMED = 10

/** Returns every set of pooled variants of a result by its name; '' for the only one. */
function pooledOf(result: Pooling): [string, Facts][] {
  const { forward, reverse, steps = {}, taxa = [] } = result
  return [
    ['', result],
    ...Object.entries({ forward, reverse, ...steps }).map(([name, one]): [string, Facts] => [
      name,
      one ?? {},
    ]),
    ...taxa.map((one): [string, Facts] => [one.taxon, one]),
  ]
}

function lineOf(name: string, found: Independence, clumped: Clumped): string {
  const { grade, inflation, isByRegion, isByQ } = judgeIndependence(found, clumped)
  if (grade === 'holds') return ''
  const { n, placed, regions, q } = found
  const reasons = [
    isByRegion &&
      `${placed < n ? `${placed} of ${n}` : n} variants in ${regions} ${regions === 1 ? 'region' : 'regions'} (variance up to ${inflation.toPrecision(3)} times as large)`,
    isByQ &&
      q &&
      `Q = ${q.q.toPrecision(3)} on ${q.df} df is far too small (p = ${q.p.toPrecision(2)})`,
  ].filter((reason) => typeof reason === 'string')
  const start = name === '' ? '' : `${name}: `
  const verdict = grade === 'against' ? 'are not independent' : 'may not be independent'
  return `${start}the variants ${verdict}: ${reasons.join('; ')}. Prune or clump them.\n`
}

/** Returns lines for stderr; '' where nothing speaks against independent variants. */
export function independenceNote(result: object): string {
  const pooling = result as Pooling
  const { parameters: { clump } = {}, clumping } = pooling
  const clumped = clump ? clumpedTo(clump, clumping?.lacking ?? 0) : null
  const lines = pooledOf(pooling)
    .map(([name, { independence }]) => (independence ? lineOf(name, independence, clumped) : ''))
    .filter((line) => line !== '')
  const more = lines.length > NAMED ? [`${lines.length - NAMED} more like these.\n`] : []
  return [...lines.slice(0, NAMED), ...more].join('')
}

/** Adds the grade to the facts, for the JSON of a command. */
export function gradedIndependence(found: Independence | undefined, clumped: Clumped = null) {
  return found ? { ...found, grade: judgeIndependence(found, clumped).grade } : null
}
