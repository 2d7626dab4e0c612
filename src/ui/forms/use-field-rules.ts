import { useT } from '../../i18n/use-t.ts'

/** Gives the rules of `field-rules.ts`, which return message ids, the reader's language. */
export function useFieldRules() {
  const t = useT()
  return (problem: string | null): string | null => (problem === null ? null : t(problem))
}
