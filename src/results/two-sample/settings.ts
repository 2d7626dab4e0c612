import type { BasicParameters, TwoSampleParameters } from '../../science/two-sample/result.ts'

/** Converts the parameters of a stored result to the settings of its tool. */
export function settingsFrom(parameters: BasicParameters & Partial<TwoSampleParameters>) {
  const { convention, seed, nboot, density, generator, presso, prevalence, samples } = parameters
  const typed = (value: number | null) => value ?? ('' as const)
  return {
    convention,
    seed,
    nboot,
    ...(density && { density }),
    ...(generator && { generator }),
    ...(typeof presso === 'number'
      ? { presso: 'own' as const, pressoDraws: presso }
      : presso && { presso }),
    ...(prevalence !== undefined && { prevalence: Number((prevalence * 100).toPrecision(12)) }),
    ...(samples && {
      exposureSize: typed(samples.exposure),
      outcomeSize: typed(samples.outcome),
      cases: typed(samples.cases),
      controls: typed(samples.controls),
    }),
  }
}
