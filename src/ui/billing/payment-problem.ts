/** Explains why a payment failed and what helps. An unknown code gets a general text. */
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'

/** Reasons for a failed payment, by the service's code. */
const TEXTS: Readonly<Record<string, string>> = {
  declined: msg('billing.problem.declined'),
  insufficientFunds: msg('billing.problem.insufficientFunds'),
  expiredCard: msg('billing.problem.expiredCard'),
  authenticationNeeded: msg('billing.problem.authenticationNeeded'),
  abandoned: msg('billing.problem.abandoned'),
  providerError: msg('billing.problem.providerError'),
}

export function usePaymentProblem(): (problem: string) => string {
  const t = useT()
  return (problem) =>
    t(Object.hasOwn(TEXTS, problem) ? (TEXTS[problem] ?? '') : msg('billing.problem.other'))
}
