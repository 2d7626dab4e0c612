/** Results of the example of three traits, computed by the engine. */
import { readFileSync } from 'node:fs'
import type { MediationBody } from '../../src/results/mediation/body.ts'
import { analyseMediation } from '../../src/science/mediation/analyse.ts'
import type { GivenSteps, MediationParameters, Part } from '../../src/science/mediation/inputs.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'

export type MediationExample = 'partial' | 'opposed'

const OUTCOME: Record<MediationExample, string> = {
  partial: 'mediation_outcome',
  opposed: 'mediation_outcome_opposed',
}

export function exampleText(name: string): string {
  return readFileSync(`public/examples/${name}.tsv`, 'utf8')
}

function file(name: string, text = exampleText(name)) {
  return { name: `${name}.tsv`, blob: new Blob([text]) }
}

/** Replacements of the example's files, by trait. */
export type Texts = Partial<Record<Part, string>>

export async function mediationResult(
  example: MediationExample = 'partial',
  parameters: Partial<MediationParameters> = {},
  texts: Texts = {},
): Promise<MediationBody> {
  const files = {
    x: [file('mediation_exposure', texts.x)],
    m: [file('mediation_mediator', texts.m)],
    y: [file(OUTCOME[example], texts.y)],
  }
  const result = await analyseMediation(
    { files, mapping: {}, parameters },
    { host: webEngineHost() },
  )
  const presentation = { outcomeKind: 'binary' as const }
  return { ...result, presentation, totalMs: 1 }
}

/** Computes the result from given estimates. */
export async function prefilledResult(steps: Partial<GivenSteps> = {}): Promise<MediationBody> {
  const known = { xm: { b: 0.4, se: 0.05 }, my: { b: 0.3, se: 0.06 }, xy: null, direct: null }
  const result = await analyseMediation(
    { steps: { ...known, ...steps }, traits: { x: 'X', m: 'M', y: 'Y' }, parameters: {} },
    { host: webEngineHost() },
  )
  return { ...result, totalMs: 1 }
}
