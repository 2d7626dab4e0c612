import { useT } from '../../i18n/use-t.ts'

/** Returns the rules of `field-rules.ts` with translated messages instead of ids. */
export function useFieldRules() {
  const t = useT()
  return (problem: string | null): string | null => (problem === null ? null : t(problem))
}
