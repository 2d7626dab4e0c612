/** The estimate that stands for a direction, and how an effect is written there. */
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Direction } from './body.ts'

/** The estimate that stands for a direction. */
export function mainOf({ result }: Direction): MethodEstimate | null {
  const { numbers, main } = result
  return numbers?.estimates.find(({ method }) => method === main?.method) ?? null
}
