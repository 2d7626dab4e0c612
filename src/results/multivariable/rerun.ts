/** Rerun of a multivariable analysis: from the files of the traits, or from the one table. */
import { type Fields, isFields } from '../json-checks.ts'
import { defineRerun, type RerunPlan } from '../rerun/plan.ts'
import { isMultivariable, type MultivariableBody } from './body.ts'
import { pairName } from './pair-name.ts'

/** Returns the names of the traits of a wide table, from a preview that may be of another layout. */
function traitNames(preview: unknown): string[] {
  const wide = isFields(preview) && isFields(preview['wide']) ? preview['wide'] : {}
  const { traits } = wide
  return Array.isArray(traits)
    ? traits.filter(isFields).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    : []
}

/** Returns correlations as in the tool's settings: by the names of both exposures. */
function correlationsOf({ exposures, parameters }: MultivariableBody): Fields {
  const matrix = parameters.correlation ?? []
  return Object.fromEntries(
    exposures.flatMap((a, row) =>
      exposures.slice(row + 1).map((b, at) => [pairName(a, b), matrix[row]?.[row + 1 + at] ?? 0]),
    ),
  )
}

function multivariable(body: MultivariableBody): RerunPlan {
  const { input, exposures, outcome, parameters, presentation } = body
  const { convention, action, correlation, sampleSize } = parameters
  const settings = {
    convention,
    ...(action && { action }),
    ...presentation,
    ...(correlation && { correlations: correlationsOf(body) }),
    ...(sampleSize != null && { sampleSize }),
  }
  if (input.files.length > 0) {
    return {
      files: input.files,
      fromFiles(sources) {
        const of = (role: string) =>
          sources.filter((_source, index) => input.files[index]?.role === role)
        const [own, others] = [of('exposure'), of('outcome')]
        const inputs = { layout: 'files', exposures: own, outcomes: others, mapping: {} }
        return { inputs, preview: null, settings }
      },
      fromRecord: null,
    }
  }
  const roles: Readonly<Record<string, string>> = Object.fromEntries([
    ...exposures.map((name) => [name, 'exposure']),
    [outcome, 'outcome'],
  ])
  return {
    files: [{ role: 'table', name: input.fileName, sha256: input.sha256 }],
    fromFiles: ([source]) => ({
      inputs: source ? { layout: 'wide', source } : null,
      preview: null,
      settings: { ...settings, roles },
    }),
    fromRecord: null,
    // Traits of the table that the record left out would be exposures otherwise.
    deriveSettings(preview) {
      const all = traitNames(preview).map((name) => [name, roles[name] ?? 'none'] as const)
      return { roles: Object.fromEntries(all) }
    },
  }
}

export const rerun = defineRerun(isMultivariable, multivariable)
