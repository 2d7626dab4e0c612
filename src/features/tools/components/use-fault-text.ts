import { useT } from '../../../i18n/use-t.ts'
import type { Problem } from '../../../science/failure.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { formatFault } from './fault-text.ts'

/** Returns a function from a problem of a file to its sentence in the user's language. */
export function useFaultText(): (problem: Problem) => string {
  const t = useT()
  const format = useFormat()
  return (problem) => formatFault(problem, { t, format })
}
