/** The main estimate of a direction, and the format of an effect there. */
import type { MethodEstimate } from '../../science/methods/method-estimate.ts'
import type { Direction } from './body.ts'

/** Returns the main estimate of a direction. */
export function mainOf({ result }: Direction): MethodEstimate | null {
  const { numbers, main } = result
  return numbers?.estimates.find(({ method }) => method === main?.method) ?? null
}
