import { useT } from '../../i18n/use-t.ts'

type Rule = (value: string) => string | null

/** Gives the rules of `model.ts`, which return message ids, the reader's language. */
export function useRules(): (rule: Rule) => Rule {
  const t = useT()
  return (rule) => (value) => {
    const problem = rule(value)
    return problem === null ? null : t(problem)
  }
}
