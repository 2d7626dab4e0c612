/** Runs a mediation analysis: from files, or from the estimates of its steps, to the stored result. */
import { mappingFor } from '../bidirectional/side.ts'
import { ENGINE, type EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Inference, inferenceOf } from '../methods/estimate.ts'
import {
  bootstrapSteps,
  type Coefficient,
  differenceOf,
  fiellerInterval,
  NO_CORRELATIONS,
  productCovariance,
  productOf,
  type Proportion,
  proportionObstacle,
  type Steps,
} from '../methods/mediation.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import {
  checkMediation,
  checkSteps,
  type GivenSteps,
  type MediationFiles,
  type MediationMapping,
  type MediationParameters,
  type Part,
  PARTS,
} from './inputs.ts'
import { inputFacts, readTraits, SIDE_OF } from './read-traits.ts'
import type { DirectEffect, IndirectBy, MediationResult, Step } from './result.ts'
import { correlationsOf, directOf, stepOf } from './steps.ts'
import { mediationWarnings } from './warnings.ts'

export type MediationInput = { parameters: Partial<MediationParameters> } & (
  | { files: MediationFiles; mapping: MediationMapping }
  | { steps: GivenSteps; traits: Record<Part, string> }
)

export type MediationHooks = { host: EngineHost; onProgress?: (progress: Progress) => void }

function coefficient({ b, se }: Pick<Inference, 'b' | 'se'>): Coefficient {
  return { b, se: se ?? Number.NaN }
}

/** Returns the product by weighted medians and by MR-Egger, where both steps have them. */
function byOtherMethods({ xm, my }: MediationResult['steps'], correlation: number): IndirectBy[] {
  return xm.others.flatMap((first) => {
    const second = my.others.find(({ method }) => method === first.method)
    if (!second || first.se === null || second.se === null) return []
    const product = productOf(coefficient(first), coefficient(second), correlation)
    return [{ ...product, method: first.method }]
  })
}

type Parts = Pick<MediationResult, 'steps' | 'direct' | 'correlations'>

/** Computes everything that follows from the steps alone. Pure. */
export function effectsOfSteps(
  { steps, direct, correlations }: Parts,
  { seed, nboot }: Pick<MediationParameters, 'seed' | 'nboot'>,
): Pick<
  MediationResult,
  'indirect' | 'difference' | 'byMethod' | 'proportion' | 'proportionByDifference' | 'noProportion'
> {
  const [a, b] = [coefficient(steps.xm), coefficient(steps.my)]
  const total = steps.xy && coefficient(steps.xy)
  const own: Steps = { a, b, total, correlations }
  const product = productOf(a, b, correlations.aB)
  const drawn = bootstrapSteps(own, { seed, nboot })
  const directCoefficient = direct && coefficient(direct)
  const difference =
    total && directCoefficient
      ? differenceOf(total, directCoefficient, correlations.totalDirect)
      : null
  const noProportion = proportionObstacle(product.b, total, directCoefficient)
  const shares = (): [Proportion | null, Proportion | null] => {
    if (!total || noProportion) return [null, null]
    const above = coefficient(product)
    const byProduct = {
      value: product.b / total.b,
      fieller: fiellerInterval(above, total, productCovariance(own)),
      bootstrap: drawn.proportion?.interval ?? null,
    }
    if (!difference || !directCoefficient) return [byProduct, null]
    // cov(total − direct, total) = st² − cov(total, direct)
    const covariance = total.se ** 2 - correlations.totalDirect * total.se * directCoefficient.se
    const byDifference = {
      value: difference.b / total.b,
      fieller: fiellerInterval(coefficient(difference), total, covariance),
      bootstrap: null,
    }
    return [byProduct, byDifference]
  }
  const [proportion, proportionByDifference] = shares()
  const { indirect } = drawn
  return {
    indirect: {
      ...product,
      bootstrap: indirect && { sd: indirect.sd, interval: indirect.interval },
    },
    difference,
    byMethod: byOtherMethods(steps, correlations.aB),
    proportion,
    proportionByDifference,
    noProportion,
  }
}

function needed(step: Step | null, name: string, found: number): Step {
  if (step) return step
  throw new ScienceFailure({ code: 'no-usable-rows', found: String(found), file: name })
}

async function fromFiles(
  input: Extract<MediationInput, { files: MediationFiles }>,
  parameters: MediationParameters,
  { host, onProgress }: MediationHooks,
): Promise<MediationResult> {
  const start = host.now()
  const read = await readTraits(input.files, {
    mapping: input.mapping,
    parameters,
    host,
    onRead: (done) => onProgress?.({ stage: 'reading', done: 0.6 * done }),
  })
  onProgress?.({ stage: 'hashing', done: 0.6 })
  const { traits, x, m } = read
  const facts = await inputFacts(traits, host)
  onProgress?.({ stage: 'estimating', done: 0.8 })
  const nameOf = (part: Part) => traits[part].opened[0]?.file.name ?? ''
  const xm = needed(stepOf(x.rows, traits.m.rows, parameters), nameOf('m'), x.rows.length)
  const my = needed(stepOf(m.rows, traits.y.rows, parameters), nameOf('y'), m.rows.length)
  const xy = needed(stepOf(x.rows, traits.y.rows, parameters), nameOf('y'), x.rows.length)
  const direct = directOf(
    {
      instruments: [...x.rows, ...read.apart],
      x: traits.x.rows,
      m: traits.m.rows,
      y: traits.y.rows,
    },
    parameters,
  )
  const steps = { xm, my, xy }
  const correlations = correlationsOf(steps, direct, parameters.overlap)
  const mapping: MediationResult['mapping'] = {}
  for (const part of PARTS) {
    const [first] = traits[part].opened
    if (first) mapping[part] = mappingFor(first, SIDE_OF[part], input.mapping[part])
  }
  onProgress?.({ stage: 'bootstrapping', done: 0.9 })
  const known = {
    schemaVersion: 1 as const,
    kind: 'mediation' as const,
    engine: { ...ENGINE },
    source: 'files' as const,
    input: facts,
    mapping,
    traits: { x: traits.x.name, m: traits.m.name, y: traits.y.name },
    parameters,
    instruments: { x: x.counts, m: m.counts },
    shared: read.shared,
    excluded: read.excluded.map(({ SNP }) => SNP),
    steps,
    direct,
    correlations,
    ...effectsOfSteps({ steps, direct, correlations }, parameters),
  }
  const differing = PARTS.filter((part) => traits[part].builds === 'differ')
  return { ...known, warnings: mediationWarnings(known, differing), totalMs: host.now() - start }
}

/** A step of which only the estimate is known. */
function givenStep({ b, se }: Coefficient): Step {
  return {
    ...inferenceOf(b, se),
    method: null,
    nsnp: null,
    q: null,
    qDf: null,
    qP: null,
    intercept: null,
    interceptP: null,
    fMean: null,
    others: [],
    variants: [],
    dropped: [],
  }
}

function givenDirect({ b, se }: Coefficient): DirectEffect {
  return {
    ...inferenceOf(b, se),
    mediator: null,
    nsnp: null,
    conditionalF: { x: null, m: null },
    q: null,
    qDf: null,
    qP: null,
    variants: [],
  }
}

async function fromSteps(
  { steps: given, traits }: Extract<MediationInput, { steps: GivenSteps }>,
  parameters: MediationParameters,
  { host }: MediationHooks,
): Promise<MediationResult> {
  const start = host.now()
  const { xm, my, xy, direct } = checkSteps(given)
  const steps = { xm: givenStep(xm), my: givenStep(my), xy: xy && givenStep(xy) }
  const parts = { steps, direct: direct && givenDirect(direct), correlations: NO_CORRELATIONS }
  const sha256 = await host.sha256(new TextEncoder().encode(JSON.stringify([xm, my, xy, direct])))
  const known = {
    schemaVersion: 1 as const,
    kind: 'mediation' as const,
    engine: { ...ENGINE },
    source: 'estimates' as const,
    input: { files: [], sha256 },
    mapping: {},
    traits,
    parameters,
    instruments: null,
    shared: [],
    excluded: [],
    ...parts,
    ...effectsOfSteps(parts, parameters),
  }
  return { ...known, warnings: mediationWarnings(known, []), totalMs: host.now() - start }
}

/**
 * Runs two-step Mendelian randomisation. From files of three traits: exposure on mediator by the exposure's
 * instruments, mediator on outcome by the mediator's, the total effect by the exposure's, and the direct
 * effect by both in one multivariable model. From estimates: the product, and what follows from it.
 *
 * @throws ScienceFailure every fault of the parser, the mappings and the parameters; no-usable-rows where a
 * step has no variant
 */
export async function analyseMediation(
  input: MediationInput,
  hooks: MediationHooks,
): Promise<MediationResult> {
  const parameters = checkMediation(input.parameters)
  return 'files' in input
    ? fromFiles(input, parameters, hooks)
    : fromSteps(input, parameters, hooks)
}
