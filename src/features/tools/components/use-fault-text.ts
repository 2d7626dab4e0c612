import { useT } from '../../../i18n/use-t.ts'
import type { Problem } from '../../../science/failure.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { faultText } from './fault-text.ts'

/** The sentence for one problem of a file, in the reader's language. */
export function useFaultText(): (problem: Problem) => string {
  const t = useT()
  const format = useFormat()
  return (problem) => faultText(problem, { t, format })
}
